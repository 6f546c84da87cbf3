export { addressKind } from './address-kind';
export { type Client, clientOf } from './client';
export { clientAddress, isLoopback } from './client-address';
export { compressAnswer, compressText } from './compressed-text';
export { allowOrigins } from './cors';
export { describeDevice } from './describe-device';
export type { ServerEnv } from './env';
export { errorHandler } from './error-handler';
export { labelOf } from './field-texts';
export { createAddressOf, forwardedAddress } from './forwarded-address';
export { claimIdempotencyKey, eraseRequests, forgetRequests, parseIdempotencyKey } from './idempotency';
export { linkTo, originOf } from './link-to';
export { notFound } from './not-found';
export { type Addresses, createOwnHost, refuseForeignHosts } from './own-host';
export { assertSameOrigin, isLoopbackName, isOwnOrigin } from './own-origin';
export { BODY_LIMIT, readJson, readLimited } from './read-body';
export { rememberMatches } from './remembered-matches';
export { requestLog } from './request-log';
export { DATA_POLICY, FILE_POLICY, fixedHeaders, securityHeaders, setHeader } from './security-headers';
export { sourceHash } from './source-hash';
export {
  BROTLI_QUALITY,
  createServedFiles,
  createStaticFiles,
  type StaticFile,
  transferSize,
} from './static-file';
export { traceRequests } from './trace-requests';
export { validate } from './validate';
