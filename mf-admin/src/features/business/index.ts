export { Business } from './components/Business';
