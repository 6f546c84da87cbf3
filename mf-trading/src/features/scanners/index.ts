export { scannerStatusQueryOptions } from './api/scanner-status';
export { RecordedScanners } from './components/RecordedScanners';
export { ScannerPanel } from './components/ScannerPanel';
export { haltsQueryOptions } from './hooks/useHalts';
export { COLUMNS_PREFERENCE } from './model/columns';
export { HEADLINES_PREFERENCE, NEWS_GROUPS_PREFERENCE } from './model/list-options';
export { FIRST_TAB } from './model/scan-target';
