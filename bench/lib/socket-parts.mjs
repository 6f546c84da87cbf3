// What the measurement of sockets uses of the product.

export { parseConfig } from '../../bff/src/config';
export { broadcast } from '../../bff/src/realtime/market/broadcast';
export { createRealtime } from '../../bff/src/realtime/server';
