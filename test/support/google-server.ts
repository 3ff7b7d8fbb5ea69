export { startGoogleServer } from './google-server/start';
