export { DeskHeader } from './components/DeskHeader';
export { useDeskStream } from './hooks/useDeskStream';
export { ribbonHits } from './model/ribbon-hits';
