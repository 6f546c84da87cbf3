export { ScannerEditor } from './components/ScannerEditor';
