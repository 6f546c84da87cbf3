// A namespace instead of one object: a bundle keeps only the groups of endpoints that it names (docs/adr/0099).

export { admin } from './admin';
export { alerts } from './alerts';
export { apiKeys } from './api-keys';
export { auth } from './auth';
export { backtests } from './backtests';
export { business } from './business';
export { cad } from './cad';
export { chartMarks } from './chart-marks';
export { chat } from './chat';
export { contact } from './contact';
export { cspReports } from './csp-reports';
export { customScanners } from './custom-scanners';
export { desk } from './desk';
export { factors } from './factors';
export { health } from './health';
export { hits } from './hits';
export { market } from './market';
export { marketClosures } from './market-closures';
export { payments } from './payments';
export { releases } from './releases';
export { samples } from './samples';
export { scanners } from './scanners';
export { scorecard } from './scorecard';
export { status } from './status';
export { vitals } from './vitals';
export { watchlists } from './watchlists';
