export { replayQueryOptions } from './api/replay';
export { ReplayView } from './components/ReplayView';
export { momentInAddress, type ReplayTape } from './model/replay-tape';
