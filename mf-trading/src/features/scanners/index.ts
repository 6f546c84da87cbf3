export { ScannerPanel } from './components/ScannerPanel';
export { FIRST_TAB } from './model/scan-target';
