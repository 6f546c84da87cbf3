export { type TemporaryNumbers, useTemporaryNumbers } from './use-temporary-numbers';
