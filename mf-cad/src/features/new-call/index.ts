export { DraftList } from './DraftList';
export { NewCallDialog } from './NewCallDialog';
export { useNewCall } from './use-new-call';
