import {
  type CustomHit,
  type HaltEvent,
  type Hit,
  PERMISSION_TIER,
  SCANNER_LABELS,
  type Scanner,
  type Tier,
  tierRank,
  type User,
} from '@prebell/contracts';

/** The lowest tier that includes real-time alerts, with sound and desktop notifications (ruling 4). */
export const SIGNALS_TIER: Tier = PERMISSION_TIER['alerts:realtime'];

export const mayHaveSignals = ({
  subscription_tier,
  is_admin,
}: Pick<User, 'subscription_tier' | 'is_admin'>): boolean =>
  is_admin || tierRank(subscription_tier) >= tierRank(SIGNALS_TIER);

/** An event that may play a sound or show a notification. */
export type SignalKind = Scanner | 'own' | 'halt' | 'alert';

export interface Signal<Kind extends SignalKind = SignalKind> {
  readonly kind: Kind;
  readonly symbol: string;
  readonly text: string;
}

/** The signal for a symbol that enters a scanner; null for other hits, and for a symbol that left only briefly. */
export const hitSignal = ({
  kind,
  scanner,
  symbol,
  back,
}: Pick<Hit, 'kind' | 'scanner' | 'symbol' | 'back'>): Signal<Scanner> | null =>
  kind === 'enter' && back !== true
    ? { kind: scanner, symbol, text: `${symbol} entered ${SCANNER_LABELS[scanner]}` }
    : null;

/** Like `hitSignal`, but for one of the user's own scanners. */
export const ownHitSignal = (
  { kind, symbol, back }: Pick<CustomHit, 'kind' | 'symbol' | 'back'>,
  scanner: string,
): Signal<'own'> | null =>
  kind === 'enter' && back !== true ? { kind: 'own', symbol, text: `${symbol} entered ${scanner}` } : null;

/** The signal for a halt. The end of a halt plays no sound. */
export const haltSignal = ({ kind, symbol }: Pick<HaltEvent, 'kind' | 'symbol'>): Signal<'halt'> | null =>
  kind === 'halt' ? { kind: 'halt', symbol, text: `${symbol} halted` } : null;
