export { CallDetails } from './CallDetails';
export { MOVES, movesOf } from './call-moves';
export { type CallWorkModel, useCallWork } from './use-call-work';
