import { type Watchlist, type WatchlistInput, watchlistInputSchema } from '@prebell/contracts';

/** A watchlist that the user is editing. All its symbols are one text. */
export interface ListDraft {
  readonly name: string;
  readonly symbols: string;
}

export interface ListFaults {
  readonly name?: string;
  readonly symbols?: string;
}

export const listDraftOf = ({ name, symbols }: Pick<Watchlist, 'name' | 'symbols'>): ListDraft => ({
  name,
  symbols: symbols.join(' '),
});

/** Splits the symbols at spaces, line breaks, commas, semicolons and `$`, but not at a dot, which is part of a share class. */
export const listInputOf = ({ name, symbols }: ListDraft): WatchlistInput => ({
  name,
  symbols: symbols
    .toUpperCase()
    .split(/[\s,;$]+/)
    .filter((symbol) => symbol !== ''),
});

export const listFaultsOf = (issues: readonly { readonly path: string; readonly message: string }[]): ListFaults => {
  const name = issues.find(({ path }) => path === 'name')?.message;
  const symbols = issues.find(({ path }) => path.startsWith('symbols'))?.message;
  return { ...(name !== undefined && { name }), ...(symbols !== undefined && { symbols }) };
};

/** The contract's errors, checked before the draft is sent. */
export const checkList = (draft: ListDraft): ListFaults => {
  const checked = watchlistInputSchema.safeParse(listInputOf(draft));
  if (checked.success) return {};
  return listFaultsOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
};
