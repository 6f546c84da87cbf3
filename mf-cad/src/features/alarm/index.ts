export { Alarm } from './Alarm';
export { useNewCallTone } from './use-new-call-tone';
