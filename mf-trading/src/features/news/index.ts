export { NewsPanel } from './components/NewsPanel';
