export { createAdmission, type LoadRules } from './admission';
export { type CallerFacts, type Callers, createCallerBook } from './callers';
export { type ConcurrencyLimit, createConcurrencyLimit, type Urgency } from './concurrency-limit';
export { followEventLoop } from './follow-event-loop';
export { createLanes } from './lanes';
export { createLoadShedder } from './shed-load';
