import { seconds, type WireAlertEvent } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { AlertBook, type Fired, type QuoteEffects } from './alert-book.state';
import { alertsRevision, findWaitingAlerts, setArmed } from './alerts.repository';
import { type FireDeps, fireAlert } from './fire-alert.service';
import { fireDueAlerts } from './fire-due-alerts.service';

/** How often to check for changed alerts, made here or on another instance, milliseconds. */
const LOOK_EVERY_MS = seconds(1);

interface Options extends FireDeps, Pick<Deps, 'market' | 'log' | 'dueAlerts'> {
  /** Sends a fired alert to all of its owner's connections. */
  readonly tell: (userId: string, event: WireAlertEvent) => void;
}

/**
 * Watches the market for all alerts. Those on entries into scanners come from the stored hit log instead.
 * @returns the function that stops it, which resolves when everything seen is recorded.
 */
export const runAlerts = ({ market, log, dueAlerts, tell, ...deps }: Options): (() => Promise<void>) => {
  const { db } = deps;
  const book = new AlertBook();
  const watched = new Set<string>();
  let revision = '';
  let isEnded = false;
  // In sequence: an alert that fired must rest before its re-arming is written.
  let work: Promise<void> = Promise.resolve();
  const enqueue = (job: () => Promise<void>) => {
    work = work.then(job).catch((error: unknown) => {
      if (!isEnded) log.error({ err: error }, 'Alerts could not be followed');
    });
  };

  const fire = async ({ alertId, firing }: Fired) => {
    const told = await fireAlert(deps, alertId, firing);
    if (told !== null) tell(told.userId, told.event);
  };
  const apply = ({ fired, armed }: QuoteEffects) => {
    for (const each of fired) enqueue(() => fire(each));
    for (const each of armed) enqueue(() => setArmed(db, each.id, each.armed));
  };

  const watch = async (symbol: string) => {
    const found = await market.watchSymbol(symbol, '1');
    if (found === null) return;
    watched.add(symbol);
    apply(book.quote(found.quote, market.now()));
  };
  const look = async () => {
    if (!market.isReady()) return;
    const found = await alertsRevision(db);
    if (found === revision) return;
    book.load(await findWaitingAlerts(db), market.now());
    const wanted = new Set(book.symbols());
    for (const symbol of watched)
      if (!wanted.has(symbol)) {
        market.unwatchSymbol(symbol, '1');
        watched.delete(symbol);
      }
    for (const symbol of wanted) if (!watched.has(symbol)) await watch(symbol);
    revision = found;
  };

  const ignore = () => undefined;
  const unlisten = market.listen({
    scanner: ignore,
    candle: ignore,
    session: ignore,
    quote: (quote) => apply(book.quote(quote, market.now())),
    halt: (event) => {
      for (const each of book.halt(event)) enqueue(() => fire(each));
    },
  });
  const fireDue = () => enqueue(() => fireDueAlerts(deps, tell));
  const unsubscribe = dueAlerts.subscribe(fireDue);
  const lookAgain = () => {
    enqueue(look);
    // A hint may be lost, and a killed instance leaves some behind.
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
