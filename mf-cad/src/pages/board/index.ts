export { CallBoard } from './CallBoard';
