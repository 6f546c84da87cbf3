export { ScannerPanel } from './components/ScannerPanel';
