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
  /** The draft has one kind for entries into the desk's scanners and into the user's own. */
  readonly kind: Exclude<AlertKind, 'own_entry'>;
  readonly direction: 'above' | 'below';
  /** In dollars or percent, depending on the kind; text as typed. */
  readonly level: string;
  /** A scanner of the desk, or the id of one of the user's own. */
  readonly scanner: Scanner | (string & {});
  /** Fires for any symbol that enters the scanner, not only this one. */
  readonly any: boolean;
  /** Null until the user chooses: a level counts once, an event each time. */
  readonly repeat: boolean | null;
  readonly email: boolean;
}

/** A new alert starts as a price level without a value. */
export const NEW_ALERT: AlertDraft = {
  kind: 'price',
  direction: 'above',
  level: '',
  scanner: 'momentum',
  any: false,
  repeat: null,
  email: false,
};

/** A new alert at a chart level. It fires when the price crosses the level from its current side. */
export const draftAt = (level: number | undefined, price: number | null): AlertDraft =>
  level === undefined
    ? NEW_ALERT
    : { ...NEW_ALERT, level: String(level), direction: price !== null && price > level ? 'below' : 'above' };

export const hasLevel = ({ kind }: AlertDraft): boolean => kind === 'price' || kind === 'percent';

/** Whether the alert stays on after it fired. A trader who waits for a break wants to hear of the first one. */
export const repeats = (draft: AlertDraft): boolean => draft.repeat ?? !hasLevel(draft);

const ruleOf = (
  symbol: string,
  { kind, direction, level, scanner, any }: AlertDraft,
  levelName: string | null,
): AlertInput['rule'] => {
  const figure = readNumber(level);
  switch (kind) {
    case 'price':
      return { kind, symbol, direction, price: figure, ...(levelName !== null && { level_name: levelName }) };
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

/**
 * The draft as an API request. A level that is not a number stays invalid, so that contract validation rejects it.
 * @param levelName what the level is called, if it is a known one
 */
export const alertInputOf = (symbol: string, draft: AlertDraft, levelName: string | null = null): AlertInput => ({
  rule: ruleOf(symbol, draft, levelName),
  repeat: repeats(draft),
  email: draft.email,
});

/** The current figures of the symbol. */
interface Current {
  readonly price: number | null;
  readonly percent_change: number | null;
}

/**
 * Why a level is refused that the price has already passed, or null. Someone who wants 'rises to $1.00' at $3.84 has mistyped the
 * level or the direction.
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

/** What is wrong with the level: it is not a number, or the contract rejects it. Null if nothing is. */
export const levelFault = (symbol: string, draft: AlertDraft): string | null =>
  (hasLevel(draft) ? commaFault(draft.level) : null) ??
  alertInputSchema.safeParse(alertInputOf(symbol, draft)).error?.issues[0]?.message ??
  null;
