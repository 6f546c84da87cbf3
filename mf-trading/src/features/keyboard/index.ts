export { DeskKeyboard } from './components/DeskKeyboard';
