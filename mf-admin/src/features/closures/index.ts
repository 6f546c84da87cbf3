export { Closures } from './components/Closures';
