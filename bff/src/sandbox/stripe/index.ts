export { provideStripeSandbox } from './provide';
export type { StripeSandbox } from './sandbox';
