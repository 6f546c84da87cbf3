import { join } from 'node:path';
import { ROOT } from './platform';

/** Where the recorded market data is. Journeys that need it are skipped if it is missing. */
export const RECORDED_DATA = process.env.PREBELL_DATA ?? join(ROOT, '../shared/data');
/** The recorded day that journeys replay. */
export const RECORDED_DAY = '2025-02-06';

/** Settings of a platform that plays a recorded morning from 9:29, one market minute per second. */
export const RECORDED_MORNING = {
  MARKET_PROVIDER: 'replay',
  MARKET_REPLAY_DIR: join(RECORDED_DATA, 'market/minute'),
  MARKET_REPLAY_LISTINGS: join(RECORDED_DATA, 'reference/listings'),
  MARKET_REPLAY_FLOATS: join(RECORDED_DATA, 'reference/finviz_2023-08.csv.gz'),
  MARKET_REPLAY_DATE: RECORDED_DAY,
  MARKET_REPLAY_AT: '09:29',
  MARKET_REPLAY_SPEED: '60',
};
