/** Public exports of the sandbox. The back end imports it lazily, and only when the sandbox is enabled. */
export { type OpenOptions, openStripeSandbox } from './open';
export type { StripeSandbox } from './sandbox';
export { migrateSandbox } from './state/migrate';
