export { DeskHeader } from './components/DeskHeader';
