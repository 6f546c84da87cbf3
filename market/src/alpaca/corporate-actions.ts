import { z } from 'zod';
import type { NameChange, SecurityEvents, SpinOff, Split } from '../securities/history';

/** Types that we request, as the API names them. */
export const ACTION_TYPES = ['forward_split', 'reverse_split', 'spin_off', 'name_change'] as const;

const rate = z.number().positive();
const symbol = z.string().min(1);

const splitSchema = z.object({ symbol, ex_date: z.iso.date(), old_rate: rate, new_rate: rate }).transform(
  ({ ex_date, old_rate, new_rate, ...rest }): Split => ({
    ...rest,
    date: ex_date,
    factor: old_rate / new_rate,
  }),
);
const spinOffSchema = z
  .object({ source_symbol: symbol, new_symbol: symbol, ex_date: z.iso.date(), source_rate: rate, new_rate: rate })
  .transform(({ source_symbol, ex_date, ...rest }): SpinOff => ({ ...rest, symbol: source_symbol, date: ex_date }));
const nameChangeSchema = z
  .object({ old_symbol: symbol, new_symbol: symbol, process_date: z.iso.date() })
  .transform(({ process_date, ...rest }): NameChange => ({ ...rest, date: process_date }));

const rows = z.array(z.unknown()).nullish();
const pageSchema = z.object({
  forward_splits: rows,
  reverse_splits: rows,
  spin_offs: rows,
  name_changes: rows,
});

/**
 * Reads the corporate actions from the pages of `GET /v1/corporate-actions` and counts the entries it cannot parse.
 *
 * Documented (docs.alpaca.markets/reference/corporateactions): the types, that `start` and `end` select by
 * `process_date`, and that entries may come late and nothing is guaranteed. Assumed, from Alpaca's SDK and its forum:
 * the fields; that the price of the ex-date no longer includes a spun-off company; that a name changes on its
 * `process_date`, before trading.
 */
export const readCorporateActions = async (
  pages: AsyncIterable<unknown>,
): Promise<SecurityEvents & { readonly rejected: number }> => {
  const splits: Split[] = [];
  const spinOffs: SpinOff[] = [];
  const nameChanges: NameChange[] = [];
  let rejected = 0;
  const collect = <T>(to: T[], schema: z.ZodType<T>, entries: readonly unknown[] | null | undefined): void => {
    for (const entry of entries ?? []) {
      const parsed = schema.safeParse(entry);
      if (parsed.success) to.push(parsed.data);
      else rejected += 1;
    }
  };
  for await (const page of pages) {
    const actions = pageSchema.parse(page);
    collect(splits, splitSchema, actions.forward_splits);
    collect(splits, splitSchema, actions.reverse_splits);
    collect(spinOffs, spinOffSchema, actions.spin_offs);
    collect(nameChanges, nameChangeSchema, actions.name_changes);
  }
  // If the symbol stays the same, something else changed, such as the company's name.
  const renamed = nameChanges.filter(({ old_symbol, new_symbol }) => old_symbol !== new_symbol);
  return { splits, spinOffs, nameChanges: renamed, rejected };
};
