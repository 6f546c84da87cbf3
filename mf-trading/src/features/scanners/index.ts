export { ScannerPanel } from './components/ScannerPanel';
export { FIRST_TAB, type OwnTarget } from './model/scan-target';
