export { FreeDay } from './components/FreeDay';
