export { DraftList } from './DraftList';
export { NewCallDialog } from './NewCallDialog';
export { type NewCallModel, useNewCall } from './use-new-call';
