export { ScannerSwitches } from './components/ScannerSwitches';
