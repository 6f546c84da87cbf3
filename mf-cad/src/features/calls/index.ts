export { CallBoard } from './components/CallBoard';
