import {
  type AlertInput,
  type AlertKind,
  alertInputSchema,
  commaFault,
  formatPercent,
  formatPrice,
  readNumber,
  SCANNERS,
  type Scanner,
} from '@prebell/contracts';

/** An alert that the user is editing. */
export interface AlertDraft {
  /** Entries into the desk's scanners and into the user's own are one kind here. */
  readonly kind: Exclude<AlertKind, 'own_entry'>;
  readonly direction: 'above' | 'below';
  /** In dollars or percent, depending on the kind. */
  readonly level: string;
  /** One of the desk's, or the id of the user's own. */
  readonly scanner: Scanner | (string & {});
  /** An entry of any symbol counts, not only of this one. */
  readonly any: boolean;
  readonly repeat: boolean;
  readonly email: boolean;
}

/** A price level with no value yet. */
export const NEW_ALERT: AlertDraft = {
  kind: 'price',
  direction: 'above',
  level: '',
  scanner: 'momentum',
  any: false,
  repeat: true,
  email: false,
};

/** A new alert at a level of the chart: it fires when the price crosses from the side where it is now. */
export const draftAt = (level: number | undefined, price: number | null): AlertDraft =>
  level === undefined
    ? NEW_ALERT
    : { ...NEW_ALERT, level: String(level), direction: price !== null && price > level ? 'below' : 'above' };

export const hasLevel = ({ kind }: AlertDraft): boolean => kind === 'price' || kind === 'percent';

const ruleOf = (symbol: string, { kind, direction, level, scanner, any }: AlertDraft): AlertInput['rule'] => {
  const figure = readNumber(level);
  switch (kind) {
    case 'price':
      return { kind, symbol, direction, price: figure };
    case 'percent':
      return { kind, symbol, direction, percent: figure };
    case 'scan_entry': {
      const entered = any ? null : symbol;
      const ours = SCANNERS.find((each) => each === scanner);
      return ours === undefined
        ? { kind: 'own_entry', custom_scanner: scanner, symbol: entered }
        : { kind, scanner: ours, symbol: entered };
    }
    default:
      return { kind, symbol };
  }
};

/** The draft as an API request. A level that is not a number stays invalid, so that the contract rejects it. */
export const alertInputOf = (symbol: string, draft: AlertDraft): AlertInput => ({
  rule: ruleOf(symbol, draft),
  repeat: draft.repeat,
  email: draft.email,
});

/** The current figures of the symbol. */
interface Current {
  readonly price: number | null;
  readonly percent_change: number | null;
}

/**
 * Why a level that the symbol is already beyond is refused: a user who wants 'rises to $1.00' at $3.84 has mistyped the level or
 * the direction. Null if the alert can fire on the way there.
 */
export const passedFault = (draft: AlertDraft, current: Current): string | null => {
  const now = draft.kind === 'price' ? current.price : current.percent_change;
  const level = readNumber(draft.level);
  if (!hasLevel(draft) || now === null || !Number.isFinite(level)) return null;
  const isAbove = draft.direction === 'above';
  if (isAbove ? now < level : now > level) return null;
  const shown = draft.kind === 'price' ? formatPrice(now) : formatPercent(now);
  return `It is already ${isAbove ? 'there or above' : 'there or below'}: now ${shown}. Change the level or the direction.`;
};

/** Why the level is not a number, else the contract's error for it, or null. */
export const levelFault = (symbol: string, draft: AlertDraft): string | null =>
  (hasLevel(draft) ? commaFault(draft.level) : null) ??
  alertInputSchema.safeParse(alertInputOf(symbol, draft)).error?.issues[0]?.message ??
  null;
