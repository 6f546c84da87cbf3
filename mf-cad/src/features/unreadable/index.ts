export { UnreadableCalls } from './UnreadableCalls';
