export { backtestQueryOptions, isRunning } from './api/backtests';
export { BacktestList } from './components/BacktestList';
export { BacktestProgress } from './components/BacktestProgress';
export { BacktestResultView } from './components/BacktestResultView';
export { BacktestSetup } from './components/BacktestSetup';
export { ShareTest } from './components/ShareTest';
export { TestedHits } from './components/TestedHits';
