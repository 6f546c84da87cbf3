import { type Quote, ROW_FIELD_PLANS, type Tier, WHY_INPUT_PLANS, type Why } from '@prebell/contracts';
import { RVOL_REASONS } from '../../../shared/figure-reasons/figure-reasons';

/** What is known about a symbol that is not on the open list. */
export type Unlisted =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly why: Why };

/** The figures of the strip that the rows of a list contain. */
export type RowField = 'float' | 'float_rotation' | 'relative_volume' | 'relative_volume_5m' | 'market_cap';

type Input = 'float' | 'shares_outstanding' | 'baseline';

/** The input that each figure needs: its plan decides who may read the figure. */
const INPUT_OF: Readonly<Partial<Record<RowField, Input>>> = {
  float: 'float',
  float_rotation: 'float',
  relative_volume: 'baseline',
  market_cap: 'shares_outstanding',
};

/** A figure of a symbol outside the open list. */
export interface UnlistedFigure {
  readonly value: number | null;
  /** The lowest plan that includes it. */
  readonly plan: Tier;
  /** Why it has no value; undefined for the usual reason of the figure. */
  readonly reason: string | undefined;
}

const times = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);
const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b;

const figureValue = (field: RowField, { inputs }: Why, quote: Quote | null): number | null => {
  switch (field) {
    case 'float':
      return inputs.float;
    case 'float_rotation':
      return ratio(quote?.volume ?? inputs.volume, inputs.float);
    case 'market_cap':
      return times(quote?.price ?? inputs.price, inputs.shares_outstanding);
    case 'relative_volume':
      // Volume and usual volume must be of the same minute.
      return inputs.rvol_reason === null ? ratio(inputs.volume, inputs.baseline) : null;
    case 'relative_volume_5m':
      return null;
  }
};

const reasonOf = (field: RowField, { inputs }: Why): string | undefined => {
  if (field === 'relative_volume_5m') return 'Known only for symbols on the list that is open';
  if (field !== 'relative_volume' || inputs.rvol_reason === null) return undefined;
  return `N/A: ${RVOL_REASONS[inputs.rvol_reason]}`;
};

/** A figure from the explanation of a symbol, which contains what the user's plan includes. */
export const unlistedFigure = (field: RowField, why: Why, quote: Quote | null): UnlistedFigure => {
  const input = INPUT_OF[field];
  const isWithheld = input !== undefined && why.withheld.some((one) => one.field === input);
  return {
    value: figureValue(field, why, quote),
    plan: isWithheld ? WHY_INPUT_PLANS[input] : ROW_FIELD_PLANS[field],
    reason: reasonOf(field, why),
  };
};
