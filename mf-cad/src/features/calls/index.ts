export { CallBoardView } from './components/CallBoardView';
export { DiscardDialog } from './components/DiscardDialog';
export { NewCallDialog } from './components/NewCallDialog';
export { useCallWork } from './hooks/use-call-work';
export { useNewCall } from './hooks/use-new-call';
export { useRepair } from './hooks/use-repair';
export { useShortcut } from './hooks/use-shortcut';
