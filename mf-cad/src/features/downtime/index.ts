export { Downtime } from './Downtime';
