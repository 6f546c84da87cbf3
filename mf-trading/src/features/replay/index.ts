export { replayQueryOptions } from './api/replay';
export { ReplayView } from './components/ReplayView';
export type { ReplayTape } from './model/replay-tape';
