export { chartCodeQueryOptions } from './api/chart-code';
export type { ChartCanvas } from './components/CandleChart';
export { ChartPanel } from './components/ChartPanel';
export { useChartTools } from './hooks/useChartTools';
export { NO_OWN_MARKS } from './hooks/useOwnMarks';
export { type Bar, toBars } from './model/bars';
export { chartHits } from './model/chart-hits';
export { createLiveBars } from './model/live-bars';
export { DRAWINGS_PREFERENCE, type Drawing, mayDraw } from './model/studies';
