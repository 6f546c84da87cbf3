import {
  type AlertEvent,
  type HaltEvent,
  type Hit,
  PERMISSION_TIER,
  SCANNER_LABELS,
  type Scanner,
  type Tier,
  tierRank,
  type User,
} from '@prebell/contracts';

/** The lowest tier of real-time alerts: sound and desktop notification among them (ruling 4). */
export const SIGNALS_TIER: Tier = PERMISSION_TIER['alerts:realtime'];

export const mayHaveSignals = ({
  subscription_tier,
  is_admin,
}: Pick<User, 'subscription_tier' | 'is_admin'>): boolean =>
  is_admin || tierRank(subscription_tier) >= tierRank(SIGNALS_TIER);

/** What is worth a sound or a notification. */
export type SignalKind = Scanner | 'halt' | 'alert';

export interface Signal {
  readonly kind: SignalKind;
  readonly symbol: string;
  readonly text: string;
}

/** An entry into a scanner; null for anything else a hit may be. */
export const hitSignal = ({ kind, scanner, symbol }: Pick<Hit, 'kind' | 'scanner' | 'symbol'>): Signal | null =>
  kind === 'enter' ? { kind: scanner, symbol, text: `${symbol} entered ${SCANNER_LABELS[scanner]}` } : null;

/** An alert of the reader's own. Those over the hour's budget are kept for reading (the server counts them). */
export const alertSignal = ({ held, symbol, text }: Pick<AlertEvent, 'held' | 'symbol' | 'text'>): Signal | null =>
  held ? null : { kind: 'alert', symbol, text: `Alert: ${text}` };

/** A halt; its end makes no sound. */
export const haltSignal = ({ kind, symbol }: Pick<HaltEvent, 'kind' | 'symbol'>): Signal | null =>
  kind === 'halt' ? { kind: 'halt', symbol, text: `${symbol} halted` } : null;
