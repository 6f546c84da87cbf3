export { DraftList } from './DraftList';
export { draftsShown } from './drafts-shown';
export { NewCallDialog } from './NewCallDialog';
export { type NewCallModel, useNewCall } from './use-new-call';
