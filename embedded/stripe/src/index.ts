/** Public exports of the sandbox. The back end imports it lazily, and only if the sandbox is on. */
export { type OpenOptions, openStripeSandbox } from './open';
export type { StripeSandbox } from './sandbox';
export { migrateSandbox } from './state/migrate';
