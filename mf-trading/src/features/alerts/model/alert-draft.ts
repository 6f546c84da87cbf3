import { type AlertInput, type AlertKind, alertInputSchema, type Scanner } from '@prebell/contracts';

/** An alert on a symbol while it is written. */
export interface AlertDraft {
  readonly kind: AlertKind;
  readonly direction: 'above' | 'below';
  /** Dollars or percent, by kind. */
  readonly level: string;
  readonly scanner: Scanner;
  readonly repeat: boolean;
  readonly email: boolean;
}

/** A level of the price that is still to be said. */
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
  // A blank is no zero.
  const figure = level.trim() === '' ? Number.NaN : Number(level.replaceAll(',', ''));
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

/** The draft as the API takes it. A level that is no figure stays one that the contract refuses. */
export const alertInputOf = (symbol: string, draft: AlertDraft): AlertInput => ({
  rule: ruleOf(symbol, draft),
  repeat: draft.repeat,
  email: draft.email,
});

/** What the contract finds wrong with the level, or null. */
export const levelFault = (symbol: string, draft: AlertDraft): string | null =>
  alertInputSchema.safeParse(alertInputOf(symbol, draft)).error?.issues[0]?.message ?? null;
