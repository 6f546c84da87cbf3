export { followRequests } from './follow-requests';
export { notePageSpan, type PageSpan } from './page-spans';
export { noteCall, traceEvent } from './spans';
export { currentTraceId } from './trace-context';
export { isExporting } from './tracer';
export { followUnrecorded } from './unrecorded';
