export { ChartPanel } from './components/ChartPanel';
