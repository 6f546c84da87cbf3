export { Alarm } from './Alarm';
