export { Purchase } from './components/Purchase';
