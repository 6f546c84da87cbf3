// What the measurement of sockets uses of the product.

export { parseConfig } from '../../bff/src/config';
export { cutBacklogs } from '../../bff/src/realtime/backlog';
export { broadcast } from '../../bff/src/realtime/market/broadcast';
export { watchSlowReaders } from '../../bff/src/realtime/market/slow-readers';
export { createRealtime } from '../../bff/src/realtime/server';
