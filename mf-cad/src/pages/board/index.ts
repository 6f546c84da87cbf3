export { TypedBoard } from './TypedBoard';
