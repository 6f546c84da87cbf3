export { Premise } from './Premise';
