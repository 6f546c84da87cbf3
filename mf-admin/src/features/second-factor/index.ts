export { MissingFactor } from './MissingFactor';
