export { findContract, namesModel, type OwnContract, vendorContracts, withoutSnapshot } from './find-contract';
export { lifecycleNotice } from './lifecycle-notice';
export {
  endpointNames,
  type ModelContract,
  reasoningOffs,
  temperatureRules,
  type Vendor,
  vendors,
} from './model-contract';
export { faultOfParameter } from './parameter-rules';
export { type AskedRequest, type SettledRequest, settleRequest } from './settle-request';
export { anthropicCacheWriteFactors, batchPriceFactor, type CacheTtl, cacheTtls, vendorFacts } from './vendor-facts';
