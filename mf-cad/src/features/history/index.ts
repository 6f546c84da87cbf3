export { HistoryDialog } from './HistoryDialog';
export { ProcessingStat } from './ProcessingStat';
