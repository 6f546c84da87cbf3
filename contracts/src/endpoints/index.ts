import { admin } from './admin';
import { alerts } from './alerts';
import { apiKeys } from './api-keys';
import { auth } from './auth';
import { backtests } from './backtests';
import { cad } from './cad';
import { chartMarks } from './chart-marks';
import { chat } from './chat';
import { contact } from './contact';
import { cspReports } from './csp-reports';
import { customScanners } from './custom-scanners';
import { desk } from './desk';
import { factors } from './factors';
import { health } from './health';
import { hits } from './hits';
import { market } from './market';
import { marketClosures } from './market-closures';
import { payments } from './payments';
import { releases } from './releases';
import { samples } from './samples';
import { scanners } from './scanners';
import { status } from './status';
import { vitals } from './vitals';
import { watchlists } from './watchlists';

/** Every HTTP endpoint by noun and verb. */
export const endpoints = {
  admin,
  alerts,
  apiKeys,
  auth,
  backtests,
  cad,
  chartMarks,
  chat,
  contact,
  cspReports,
  customScanners,
  desk,
  factors,
  health,
  hits,
  market,
  marketClosures,
  payments,
  releases,
  samples,
  scanners,
  status,
  vitals,
  watchlists,
} as const;
