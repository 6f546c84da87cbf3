export { DeskHeader } from './components/DeskHeader';
export { useDeskStream } from './hooks/useDeskStream';
