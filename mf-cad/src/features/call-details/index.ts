export { CallDetails } from './CallDetails';
export { type CallWorkModel, useCallWork } from './use-call-work';
