export { DiscardDialog } from './DiscardDialog';
export { OthersEntries } from './OthersEntries';
export { RepairList } from './RepairList';
export { UnsentDialog } from './UnsentDialog';
export { useRepair } from './use-repair';
export { WaitingNotice } from './WaitingNotice';
