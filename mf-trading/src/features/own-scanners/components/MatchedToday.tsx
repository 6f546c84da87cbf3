import { type CustomScanner, endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import styles from './ScannerEditor.module.css';

/** How many hits to read to find the newest symbols. */
const READ = 100;
const SHOWN = 8;

/** The symbols that have matched the scanner today with its saved conditions, newest first. */
export const MatchedToday = ({ scanner: { id, version } }: { readonly scanner: CustomScanner }) => {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: ['matched-today', id, version] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.customScanners.hits, { params: { id }, query: { limit: READ }, signal }),
    networkMode: 'always',
    retry: false,
  });
  if (data === undefined) return null;
  const { matched, hits } = data;
  const entered = new Map<string, string>();
  for (const { kind, symbol, at } of hits) if (kind === 'enter' && !entered.has(symbol)) entered.set(symbol, at);
  const newest = [...entered].slice(0, SHOWN).map(([symbol, at]) => `${symbol} ${easternMinute(Date.parse(at))}`);
  return (
    <p className={styles.help}>
      {matched === 0
        ? 'Nothing has matched today since these conditions were saved.'
        : `${matched.toLocaleString('en-US')} matched today${matched > newest.length ? ', the latest' : ''}: ${newest.join(', ')}.`}{' '}
      Saving other conditions starts this log over.
    </p>
  );
};
