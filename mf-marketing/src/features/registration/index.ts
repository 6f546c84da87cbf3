export { Register } from './components/Register';
