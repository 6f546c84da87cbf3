export { OperationsPage } from './components/OperationsPage';
