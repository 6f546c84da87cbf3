export { DowntimeSheet } from './DowntimeSheet';
export { PaperCallsDialog } from './PaperCallsDialog';
