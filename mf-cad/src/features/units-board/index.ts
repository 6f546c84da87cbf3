export { UnitsBoard } from './UnitsBoard';
