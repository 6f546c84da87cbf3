import {
  ALERT_LIMITS,
  type AlertRule,
  minutes,
  seconds,
  toMs,
  type WireHaltEvent,
  type WireQuote,
} from '@prebell/contracts';
import type { AlertRow } from './alerts.repository';
import type { Firing } from './fire-alert.service';
import { advanceLevel, type LevelRule, levelOf } from './level.rules';
import { QuoteFollower, type QuoteStep } from './quote-follower.state';

/** The alert fields that the book needs. */
export type WaitingAlert = Pick<AlertRow, 'id' | 'rule' | 'armed'> & Partial<Pick<AlertRow, 'armed_at'>>;

/** An alert's condition came true. */
export interface Fired {
  readonly alertId: string;
  readonly firing: Firing;
}

/** The prices of one minute: its start in epoch seconds; high, low and last price in dollars. */
export interface MinutePrices {
  readonly t: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
}

/** The alerts that a price fired, armed or disarmed. */
export interface QuoteEffects {
  readonly fired: readonly Fired[];
  /** Alerts that were armed again or disarmed. */
  readonly armed: readonly Pick<AlertRow, 'id' | 'armed'>[];
}

interface Entry {
  readonly id: string;
  readonly rule: AlertRule;
  armed: boolean;
  /** Market time when the alert was added, epoch milliseconds. Earlier prices do not count. */
  since: number;
  /** Market time since which the alert is armed, epoch milliseconds; 0 if unknown. */
  readonly armedAt: number;
  /** Real time before which the alert may not fire again, milliseconds. */
  quietUntil: number;
  /** Whether the current `armed` is stored in the database. */
  isWritten: boolean;
}

/** The shortest cool-down that an alert can have. Within it no level fires again, so there is no need to ask the sender. */
const QUIET_MS = seconds(ALERT_LIMITS.cooldown.least);

const MINUTE_MS = minutes(1);

const isLevelRule = (rule: AlertRule): rule is LevelRule => rule.kind === 'price' || rule.kind === 'percent';

/** The symbol whose quotes decide a rule; null for a rule about an event, such as a scanner entry or a halt. */
const quotedSymbol = (rule: AlertRule): string | null =>
  rule.kind === 'scan_entry' || rule.kind === 'own_entry' || rule.kind === 'halt' ? null : rule.symbol;

const isFor = (rule: AlertRule, symbol: string): boolean => rule.symbol === null || rule.symbol === symbol;

/** Decides when the conditions of all waiting alerts come true. The sender decides who may receive them. */
export class AlertBook {
  #entries: readonly Entry[] = [];
  #bySymbol: ReadonlyMap<string, readonly Entry[]> = new Map();
  readonly #followers = new Map<string, QuoteFollower>();

  /** @param real a clock in milliseconds that never runs backwards. */
  constructor(private readonly real: () => number = () => performance.now()) {}

  /**
   * Replaces the alerts, and keeps the state of alerts and symbols that remain.
   * @param now market time, epoch milliseconds.
   */
  load(alerts: readonly WaitingAlert[], now: number): void {
    const known = new Map(this.#entries.map((entry) => [entry.id, entry]));
    this.#entries = alerts.map(({ id, rule, armed, armed_at = null }) => {
      const { since = now, quietUntil = Number.NEGATIVE_INFINITY } = known.get(id) ?? {};
      return { id, rule, armed, since, armedAt: armed_at?.getTime() ?? 0, quietUntil, isWritten: true };
    });
    const bySymbol = new Map<string, Entry[]>();
    for (const entry of this.#entries) {
      const symbol = quotedSymbol(entry.rule);
      if (symbol !== null) bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), entry]);
    }
    this.#bySymbol = bySymbol;
    for (const symbol of this.#followers.keys()) if (!this.#bySymbol.has(symbol)) this.#followers.delete(symbol);
  }

  /** Symbols whose quotes the book needs. */
  symbols(): string[] {
    return [...this.#bySymbol.keys()];
  }

  /** @param now market time, epoch milliseconds. */
  quote(quote: WireQuote, now: number): QuoteEffects {
    const entries = this.#bySymbol.get(quote.symbol);
    const step = entries && this.#followerOf(quote.symbol).step(quote);
    if (!entries || !step) return { fired: [], armed: [] };
    const firing = { symbol: quote.symbol, price: quote.price, change: quote.percent_change, at: now };
    const fired: Fired[] = [];
    const armed: QuoteEffects['armed'][number][] = [];
    const real = this.real();
    for (const entry of entries) {
      // A simulated or recorded day may start over.
      entry.since = Math.min(entry.since, now);
      const before = entry.armed;
      const fires = this.#advance(entry, step, quote);
      if (entry.armed !== before) entry.isWritten = false;
      if (real < entry.quietUntil) continue;
      if (fires) {
        fired.push({ alertId: entry.id, firing });
        // A price may cross its level many times a second; a new high is reached once.
        if (isLevelRule(entry.rule)) entry.quietUntil = real + QUIET_MS;
      }
      if (entry.isWritten) continue;
      entry.isWritten = true;
      armed.push({ id: entry.id, armed: entry.armed });
    }
    return { fired, armed };
  }

  /**
   * Applies the prices of a time when no process was watching to the alerts on a symbol. A minute that began before an alert was
   * armed proves nothing about that alert.
   * @param bars in ascending order.
   */
  missed(quote: WireQuote, bars: readonly MinutePrices[], now: number): QuoteEffects {
    const { symbol, price, percent_change: change, previous_close } = quote;
    const fired: Fired[] = [];
    const armed: QuoteEffects['armed'][number][] = [];
    for (const entry of this.#bySymbol.get(symbol) ?? []) {
      const level = isLevelRule(entry.rule) ? levelOf(entry.rule, previous_close) : null;
      if (level === null) continue;
      const before = entry.armed;
      let touched: number | null = null;
      for (const { t, h, l, c } of bars.filter((bar) => toMs(bar.t) >= entry.armedAt)) {
        const step = advanceLevel(level, entry.armed, { last: c, low: l, high: h });
        entry.armed = step.armed;
        if (step.fires) touched ??= Math.min(toMs(t) + MINUTE_MS, now);
      }
      if (touched !== null) {
        fired.push({ alertId: entry.id, firing: { symbol, price, change, at: touched } });
        entry.quietUntil = this.real() + QUIET_MS;
      }
      if (entry.armed !== before) armed.push({ id: entry.id, armed: entry.armed });
    }
    return { fired, armed };
  }

  /**
   * @param isMissed whether the halt is from a time when no process was watching; it then counts only for alerts that were already
   *   waiting.
   */
  halt({ kind, symbol, at, code }: WireHaltEvent, { isMissed = false } = {}): Fired[] {
    if (kind !== 'halt') return [];
    const firing = { symbol, price: null, change: null, at: Date.parse(at), haltCode: code };
    return this.#entries
      .filter(({ rule }) => rule.kind === 'halt' && isFor(rule, symbol))
      .filter(({ armedAt }) => !isMissed || armedAt <= firing.at)
      .map(({ id }) => ({ alertId: id, firing }));
  }

  #followerOf(symbol: string): QuoteFollower {
    const follower = this.#followers.get(symbol) ?? new QuoteFollower();
    this.#followers.set(symbol, follower);
    return follower;
  }

  #advance(entry: Entry, { seen: range, from, isNewHigh }: QuoteStep, { previous_close }: WireQuote): boolean {
    const { rule } = entry;
    if (!isLevelRule(rule)) return isNewHigh;
    const level = levelOf(rule, previous_close);
    if (level === null) return false;
    // A bar that began before the alert was added includes earlier prices, so only its latest price counts.
    const { last } = range;
    const seen = from < entry.since ? { last, low: last, high: last } : range;
    const { fires, armed } = advanceLevel(level, entry.armed, seen);
    entry.armed = armed;
    return fires;
  }
}
