import type { FoundContract } from './find-contract';
import type { EndpointContract, EndpointName, Vendor } from './model-contract';
import { settleReasoning } from './settle-reasoning';
import { type CacheTtl, vendorFacts } from './vendor-facts';

/** What a sweep file asks of a model; what it leaves open is undefined. */
export interface AskedRequest {
  readonly vendor: Vendor;
  readonly model: string;
  readonly endpoint?: EndpointName;
  readonly apiVersion?: string;
  readonly maxOutputTokens: number;
  readonly temperature?: number;
  /** What to do where the model takes no temperature: refuse, or send none and declare it. */
  readonly temperaturePolicy: 'require' | 'omit-and-declare';
  /** `off`, one of the vendor's levels, or a token budget. */
  readonly reasoning?: string | number;
  readonly cache?: CacheTtl;
  /** Sent as they stand. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Something to say about one of the fields asked for. */
export interface Remark {
  readonly field: keyof AskedRequest;
  readonly message: string;
}

/** What is sent, and how it differs from what was asked for. */
export interface SettledRequest {
  readonly api: EndpointName;
  readonly apiVersion?: string;
  /** As sent; undefined: not sent. */
  readonly temperature?: number;
  /** Parameters exactly as sent, the cap first. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What readers of the results have to know, e.g. `temperature: provider default`. */
  readonly declared: readonly string[];
  /** Why the request can't be sent; each says what is allowed. */
  readonly problems: readonly Remark[];
  /** What is allowed and probably not meant. */
  readonly cautions: readonly Remark[];
}

/** Answers at smaller caps often come back empty where a model reasons before it writes. */
const roomToReason = 1024;

/** Settles what is sent to a model: what the file asks for, within what the model's contract allows. */
export function settleRequest(asked: AskedRequest, { contract, isKnown }: FoundContract): SettledRequest {
  const endpoint = contract.endpoints.find(({ api }) => api === asked.endpoint) ?? contract.endpoints[0]!;
  const reasoning = settleReasoning(asked, contract.reasoning, endpoint.api);
  const temperature = settleTemperature(asked, { contract, isKnown }, reasoning.isOff);
  const sent = {
    [endpoint.cap]: asked.maxOutputTokens,
    ...(temperature.sent !== undefined && { temperature: temperature.sent }),
    ...reasoning.sent,
    ...(asked.vendor === 'openai' && { store: false }),
    ...(asked.cache && { cache_control: { type: 'ephemeral', ttl: asked.cache } }),
    ...asked.parameters,
  };
  const version = settleVersion(asked, contract.samplingApiVersion, sent);
  return {
    api: endpoint.api,
    ...(version.apiVersion !== undefined && { apiVersion: version.apiVersion }),
    ...(temperature.sent !== undefined && { temperature: temperature.sent }),
    sent,
    declared: [...temperature.declared, ...reasoning.declared],
    problems: [
      ...endpointProblems(asked, contract.endpoints),
      ...capProblems(asked, endpoint),
      ...temperature.problems,
      ...reasoning.problems,
      ...version.problems,
      ...parameterProblems(asked, contract, temperature.sent !== undefined),
    ],
    cautions: reasoning.isOff === false && asked.maxOutputTokens < roomToReason ? [smallCap(asked)] : [],
  };
}

function endpointProblems({ endpoint, model }: AskedRequest, endpoints: readonly EndpointContract[]): Remark[] {
  const known = endpoints.map(({ api }) => api);
  if (endpoint === undefined || known.includes(endpoint)) return [];
  return [{ field: 'endpoint', message: `${model} is not reached through ${endpoint}; allowed: ${known.join(', ')}` }];
}

function capProblems({ maxOutputTokens, model }: AskedRequest, { api, cap, least }: EndpointContract): Remark[] {
  if (maxOutputTokens >= least) return [];
  const message = `${maxOutputTokens} was given; ${model} through ${api} takes ${cap} from ${least} on`;
  return [{ field: 'maxOutputTokens', message }];
}

function smallCap({ maxOutputTokens, model }: AskedRequest): Remark {
  const message =
    `reasoning counts against this cap: at ${maxOutputTokens} tokens answers of ${model} may come back without text ` +
    `(outcome exhausted); ${roomToReason} leaves room`;
  return { field: 'maxOutputTokens', message };
}

interface SettledTemperature {
  readonly sent?: number;
  readonly declared: readonly string[];
  readonly problems: readonly Remark[];
}

function settleTemperature(
  { vendor, model, temperature, temperaturePolicy }: AskedRequest,
  { contract, isKnown }: FoundContract,
  reasoningIsOff: boolean | undefined,
): SettledTemperature {
  if (temperature === undefined) return { declared: [], problems: [] };
  const rule = contract.temperature;
  const unknown = rule === 'unknown' || (rule === 'only-without-reasoning' && reasoningIsOff === undefined);
  if (unknown || rule === 'accepted' || (rule === 'only-without-reasoning' && reasoningIsOff)) {
    const declared = unknown ? [`temperature: ${temperature} as sent; whether ${model} honours it is not known`] : [];
    return { sent: temperature, declared, problems: [] };
  }
  if (temperaturePolicy === 'omit-and-declare') return { declared: ['temperature: provider default'], problems: [] };
  const overrule = isKnown ? `; where that is out of date, overrule it under models: "${vendor}/${model}"` : '';
  const message =
    `${model} ${refusals[rule]}; ${rule === 'only-without-reasoning' ? 'set reasoning: off, ' : ''}leave temperature out, ` +
    'or set policy: { temperature: omit-and-declare } to send none and have "temperature: provider default" stand with ' +
    `the results${overrule}`;
  return { declared: [], problems: [{ field: 'temperature', message }] };
}

const refusals = {
  rejected: 'rejects any temperature but its default',
  ignored: 'accepts a temperature and ignores it',
  'only-without-reasoning': 'takes a temperature only while it does not reason',
} as const;

const samplingParameters = ['temperature', 'top_p', 'top_k'];

function settleVersion(
  { vendor, model, apiVersion }: AskedRequest,
  needed: string | undefined,
  sent: SettledRequest['sent'],
): { readonly apiVersion?: string; readonly problems: readonly Remark[] } {
  const sampling = samplingParameters.filter((name) => name in sent);
  const required = sampling.length > 0 ? needed : undefined;
  const settled = apiVersion ?? required ?? vendorFacts[vendor].apiVersion;
  if (required === undefined || settled === required) return { apiVersion: settled, problems: [] };
  const what = sampling.join(' and ');
  const message = `${model} takes ${what} only under version ${required}; leave apiVersion out for that one, or leave ${what} out`;
  return { apiVersion: settled, problems: [{ field: 'apiVersion', message }] };
}

function parameterProblems(
  { model, parameters }: AskedRequest,
  { refuses = [], neverWithTemperature = [] }: FoundContract['contract'],
  sendsTemperature: boolean,
): Remark[] {
  return Object.keys(parameters).flatMap((name): Remark[] => {
    if (refuses.includes(name)) return [{ field: 'parameters', message: `${model} refuses ${name}; leave it out` }];
    if (sendsTemperature && neverWithTemperature.includes(name))
      return [
        { field: 'parameters', message: `${model} never takes ${name} beside a temperature; leave one of them out` },
      ];
    return [];
  });
}
