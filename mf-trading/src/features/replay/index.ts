export { replayQueryOptions } from './api/replay';
export { ReplayView } from './components/ReplayView';
