import { minutes, seconds, type WireAlertEvent } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { AlertBook, type Fired, type QuoteEffects } from './alert-book.state';
import { findSeen, noteSeen } from './alert-watch.repository';
import { alertsRevision, findWaitingAlerts, setArmed } from './alerts.repository';
import { type FireDeps, fireAlert } from './fire-alert.service';
import { fireDueAlerts } from './fire-due-alerts.service';
import { missedByHalts, missedByPrice } from './missed-alerts.service';
import { type Moment, missedFrom } from './missed-time.rules';

/** How often to check whether alerts were changed, here or on another instance, in milliseconds. */
const LOOK_EVERY_MS = seconds(1);
/** How long to retry a decision that the database could not record, in milliseconds. */
const REPEAT_MS = minutes(10);

interface Options extends FireDeps, Pick<Deps, 'market' | 'log' | 'dueAlerts'> {
  /** Sends a fired alert to all of its owner's connections. */
  readonly notify: (userId: string, event: WireAlertEvent) => void;
}

/**
 * Watches the market for all alerts. Alerts on scanner entries come from the stored hit log instead.
 * @returns a function that stops it and resolves once everything seen so far is recorded.
 */
export const runAlerts = ({ market, log, dueAlerts, notify, ...deps }: Options): (() => Promise<void>) => {
  const { db, now } = deps;
  const book = new AlertBook();
  const watched = new Set<string>();
  let revision = '';
  let isEnded = false;
  let isCaughtUp = false;
  /** Decisions that could not be recorded, and until when to retry them. */
  let failed: { readonly job: () => Promise<void>; readonly until: number }[] = [];
  // One job at a time: that an alert fired must be written before it is armed again.
  let work: Promise<void> = Promise.resolve();
  const enqueue = (job: () => Promise<void>, onFailure: () => void = () => undefined) => {
    work = work.then(job).catch((error: unknown) => {
      if (isEnded) return;
      onFailure();
      log.error({ err: error }, 'Alerts could not be followed');
    });
  };
  const decide = (job: () => Promise<void>, until = Date.now() + REPEAT_MS) =>
    enqueue(job, () => Date.now() < until && failed.push({ job, until }));

  const fire = ({ alertId, firing }: Fired) =>
    decide(async () => {
      const notification = await fireAlert(deps, alertId, firing);
      if (notification !== null) notify(notification.userId, notification.event);
    });
  const apply = ({ fired, armed }: QuoteEffects) => {
    const at = new Date(market.now());
    for (const each of fired) fire(each);
    for (const each of armed) decide(() => setArmed(db, each, at));
  };
  const moment = (): Moment => ({ real: now().getTime(), market: market.now() });

  const watch = async (symbol: string, from: number | null) => {
    const found = await market.watchSymbol(symbol, '1');
    if (found === null) return;
    if (watched.has(symbol)) market.unwatchSymbol(symbol, '1');
    watched.add(symbol);
    if (from !== null) apply(await missedByPrice({ market, db, book, from }, found));
    apply(book.quote(found.quote, market.now()));
  };
  const follow = async (from: number | null) => {
    const found = await alertsRevision(db);
    if (found === revision) return;
    book.load(await findWaitingAlerts(db), market.now());
    const wanted = new Set(book.symbols());
    for (const symbol of watched)
      if (!wanted.has(symbol)) {
        market.unwatchSymbol(symbol, '1');
        watched.delete(symbol);
      }
    for (const symbol of wanted) if (from !== null || !watched.has(symbol)) await watch(symbol, from);
    revision = found;
  };
  /** Catches up on what happened since alerts last saw all prices: before this process started, or while its market was unreachable. */
  const catchUp = async () => {
    isCaughtUp = true;
    revision = '';
    const from = missedFrom(await findSeen(db), moment(), market.status().feed.speed);
    await follow(from);
    if (from !== null) for (const each of await missedByHalts({ market, db, book, from })) fire(each);
  };
  /** Everything that happened before `seen` is already in the queue when this runs. */
  const look = async (seen: Moment) => {
    if (!market.isReady()) return;
    const again = failed;
    failed = [];
    for (const { job, until } of again) decide(job, until);
    if (!isCaughtUp)
      return catchUp().catch((error: unknown) => {
        isCaughtUp = false;
        throw error;
      });
    await follow(null);
    if (again.length === 0) await noteSeen(db, seen);
  };

  const ignore = () => undefined;
  const unlisten = market.listen({
    scanner: ignore,
    candle: ignore,
    // The market may have restarted, or its source may be back: catch up again.
    session: () => {
      isCaughtUp = false;
    },
    quote: (quote) => apply(book.quote(quote, market.now())),
    halt: (event) => {
      for (const each of book.halt(event)) fire(each);
    },
  });
  const fireDue = () => enqueue(() => fireDueAlerts(deps, notify));
  const unsubscribe = dueAlerts.subscribe(fireDue);
  const lookAgain = () => {
    const seen = moment();
    enqueue(() => look(seen));
    // A hint may be lost, and an instance that was killed may leave some alerts behind.
    fireDue();
  };
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  lookAgain();
  return async () => {
    isEnded = true;
    clearInterval(timer);
    unsubscribe();
    unlisten();
    await work;
    for (const symbol of watched) market.unwatchSymbol(symbol, '1');
  };
};
