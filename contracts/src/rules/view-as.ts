import type { Endpoint } from '../endpoint';
import { account } from '../endpoints/account';
import { alerts } from '../endpoints/alerts';
import { auth } from '../endpoints/auth';
import { customScanners } from '../endpoints/custom-scanners';
import { desk } from '../endpoints/desk';
import { market } from '../endpoints/market';
import { payments } from '../endpoints/payments';
import { releases } from '../endpoints/releases';
import { samples } from '../endpoints/samples';
import { scanners } from '../endpoints/scanners';
import { watchlists } from '../endpoints/watchlists';
import { minutes } from '../units';

/** A view of a customer's account ends after this long. */
export const VIEW_LASTS_MS = minutes(10);

/**
 * Everything an admin may read while viewing a customer's account (ADR 109): plan, payments, settings and lists. Chat,
 * keys, factors, sessions, copies of data and everything that writes are excluded. The server refuses every other
 * request of a view.
 */
export const VIEW_AS: readonly Endpoint[] = [
  auth.profile,
  account.security,
  payments.pricing,
  payments.subscription,
  payments.payments,
  desk.read,
  alerts.list,
  alerts.events,
  watchlists.list,
  customScanners.list,
  scanners.status,
  samples.locked,
  samples.best,
  market.status,
  market.calendar,
];

/** Reports that a page sends about itself during a view. The server treats them as a visitor's, without the customer's name. */
export const VIEW_REPORTS: readonly Endpoint[] = [releases.beat, releases.fault];
