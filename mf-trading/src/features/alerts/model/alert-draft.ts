import {
  type AlertInput,
  type AlertKind,
  alertInputSchema,
  commaFault,
  readNumber,
  type Scanner,
} from '@prebell/contracts';

/** An alert that the user is editing. */
export interface AlertDraft {
  readonly kind: AlertKind;
  readonly direction: 'above' | 'below';
  /** In dollars or percent, depending on the kind. */
  readonly level: string;
  readonly scanner: Scanner;
  readonly repeat: boolean;
  readonly email: boolean;
}

/** A price level with no value yet. */
export const NEW_ALERT: AlertDraft = {
  kind: 'price',
  direction: 'above',
  level: '',
  scanner: 'momentum',
  repeat: true,
  email: false,
};

export const hasLevel = ({ kind }: AlertDraft): boolean => kind === 'price' || kind === 'percent';

const ruleOf = (symbol: string, { kind, direction, level, scanner }: AlertDraft): AlertInput['rule'] => {
  const figure = readNumber(level);
  switch (kind) {
    case 'price':
      return { kind, symbol, direction, price: figure };
    case 'percent':
      return { kind, symbol, direction, percent: figure };
    case 'scan_entry':
      return { kind, scanner, symbol };
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

/** Why the level is no number, else the contract's error for it, or null. */
export const levelFault = (symbol: string, draft: AlertDraft): string | null =>
  (hasLevel(draft) ? commaFault(draft.level) : null) ??
  alertInputSchema.safeParse(alertInputOf(symbol, draft)).error?.issues[0]?.message ??
  null;
