import { CHART_MARK_LIMITS, chartMarkInputSchema, commaFault, readNumber } from '@prebell/contracts';
import { onTick } from './mark-price';
import type { MarkContent } from './own-marks';

/** Price and text of a level or note as the user typed them. */
export interface TypedMark {
  readonly price: string;
  readonly text: string;
}

export interface MarkFaults {
  readonly price?: string;
  readonly text?: string;
}

export type ReadMark = { readonly content: MarkContent } | { readonly faults: MarkFaults };

/** Parses what the user typed. The faults are sentences, one per field. */
export const readMark = (
  { symbol, kind, at }: Pick<MarkContent, 'symbol' | 'kind' | 'at'>,
  { price, text }: TypedMark,
): ReadMark => {
  const base = { symbol, kind, at };
  const comma = commaFault(price);
  if (comma !== null) return { faults: { price: comma } };
  const number = readNumber(price);
  const read = chartMarkInputSchema.safeParse({
    ...base,
    text,
    version: 0,
    price: number > 0 ? onTick(number) : number,
  });
  if (read.success) return { content: { ...base, price: read.data.price, text: read.data.text } };
  const faultOf = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message;
  return {
    faults: {
      ...(faultOf('price') !== undefined && { price: faultOf('price') as string }),
      ...(faultOf('text') !== undefined && { text: faultOf('text') as string }),
    },
  };
};

export const LONGEST_TEXT = CHART_MARK_LIMITS.text;
