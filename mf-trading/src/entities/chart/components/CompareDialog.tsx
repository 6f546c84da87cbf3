import { Button, Dialog } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { type FormEvent, useState } from 'react';
import { SymbolField } from '../../../shared/symbol-search/SymbolField';
import { SymbolMatches } from '../../../shared/symbol-search/SymbolMatches';
import { useSymbolSearch } from '../../../shared/symbol-search/useSymbolSearch';
import { useTakenChoice } from '../../../shared/symbol-search/useTakenChoice';
import { knownFundsQueryOptions } from '../api/known-funds';
import { MOST_COMPARED } from '../model/compared';
import styles from './Compare.module.css';

interface Props {
  readonly symbol: string;
  readonly compared: readonly string[];
  /** Symbols with a button each, listed after the market funds. */
  readonly suggestions: readonly string[];
  readonly onAdd: (symbol: string) => void;
  readonly onRemove: (symbol: string) => void;
  readonly onClose: () => void;
}

/** Chooses the symbols to compare a chart with. */
export const CompareDialog = ({ symbol, compared, suggestions, onAdd, onRemove, onClose }: Props) => {
  const [text, setText] = useState('');
  const search = useSymbolSearch(text);
  const isFull = compared.length >= MOST_COMPARED;
  const [refused, setRefused] = useState<string | null>(null);
  const add = (chosen: string) => {
    if (chosen === symbol || compared.includes(chosen)) return setRefused(`${chosen} is already on the chart.`);
    onAdd(chosen);
    onClose();
  };
  const enter = useTakenChoice(search, add);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter();
  };
  const funds = useQuery(knownFundsQueryOptions(usePlatform())).data ?? [];
  const offered = [...new Set([...funds, ...suggestions])].filter((one) => one !== symbol && !compared.includes(one));
  return (
    <Dialog open onClose={onClose} size="small" title={`Compare ${symbol}`}>
      {isFull ? (
        <p className={styles.text}>A chart shows at most {MOST_COMPARED} other symbols. Remove one to add another.</p>
      ) : (
        <form onSubmit={submit}>
          <SymbolField
            text={text}
            error={refused ?? undefined}
            onText={(next) => {
              setText(next);
              setRefused(null);
            }}
          />
          {text.trim() === '' ? (
            <div className={styles.suggestions}>
              {offered.map((one) => (
                <Button key={one} size="small" aria-label={`Compare with ${one}`} onClick={() => add(one)}>
                  {one}
                </Button>
              ))}
            </div>
          ) : (
            <SymbolMatches search={search} verb="adds" onSymbol={add} />
          )}
        </form>
      )}
      {compared.length > 0 && (
        <div className={styles.list}>
          {compared.map((one) => (
            <Button key={one} size="small" onClick={() => onRemove(one)}>
              Remove {one}
            </Button>
          ))}
        </div>
      )}
      <p className={styles.text}>
        The chart then shows percent since the first bar in view. VWAP and EMA lines are hidden until you remove all
        symbols.
      </p>
    </Dialog>
  );
};
