export { type StripeSandbox, startStripeSandbox } from './sandbox';
