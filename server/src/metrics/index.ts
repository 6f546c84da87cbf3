export { readAvailability } from './availability';
export { measureRequests } from './measure-requests';
export { countSockets, timeEvent } from './measure-sockets';
export { createMetrics, type Metrics } from './metrics';
export { observeOutside } from './observe-outside';
