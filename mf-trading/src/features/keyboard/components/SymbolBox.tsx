import { endpoints, symbolSchema } from '@prebell/contracts';
import { Dialog, Field, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { type FormEvent, useState } from 'react';
import { SymbolMatches } from './SymbolMatches';

interface Props {
  /** The letters that opened it. */
  readonly initial: string;
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

/** Searches for a ticker or company. Enter opens the chart of an exact match, or else of the best match. */
export const SymbolBox = ({ initial, onSymbol, onClose }: Props) => {
  const { api } = usePlatform();
  const [text, setText] = useState(initial);
  const asked = text.trim();
  const { data, isError, isFetching } = useQuery(
    queryOptions({
      queryKey: ['symbols', asked.toUpperCase()],
      queryFn: async ({ signal }) => (await api.call(endpoints.market.search, { query: { q: asked }, signal })).results,
      enabled: asked !== '',
      placeholderData: (before) => before,
      retry: false,
      // Offline it fails at once and says so.
      networkMode: 'always',
    }),
  );
  const matches = asked === '' ? [] : (data ?? []);
  const take = (symbol: string) => {
    onClose();
    onSymbol(symbol);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = symbolSchema.safeParse(asked);
    const symbol = matches.find((match) => match.symbol === typed.data)?.symbol ?? matches[0]?.symbol ?? typed.data;
    if (symbol !== undefined) take(symbol);
  };
  return (
    <Dialog open onClose={onClose} size="small" title="Open a chart">
      <form onSubmit={submit}>
        <Field label="Symbol or company">
          <TextInput
            autoFocus
            name="symbol"
            value={text}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <SymbolMatches matches={matches} failed={isError} asked={asked} searching={isFetching} onSymbol={take} />
      </form>
    </Dialog>
  );
};
