export { Source } from './components/Source';
