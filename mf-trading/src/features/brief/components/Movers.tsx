import {
  figureFacts,
  type MarketStatus,
  SCANNER_LABELS,
  SCANNER_RANKINGS,
  type Scanner,
  type User,
} from '@prebell/contracts';
import { EmptyState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMarketDate } from '../../../shared/market/market-date';
import { useTick } from '../../../shared/use-tick';
import { levelsQueryOptions, type Movers as MoversAnswer, moversQueryOptions } from '../api/brief';
import { lastSessionText, staleText } from '../model/freshness';
import { MOST_MOVERS, topMovers } from '../model/top-movers';
import styles from './Brief.module.css';
import { BriefSection } from './BriefSection';
import { MoversTable } from './MoversTable';

interface Props {
  readonly user: User;
  readonly scanner: Scanner;
  readonly market: MarketStatus | null;
  readonly onSymbol: (symbol: string) => void;
}

const NO_ROWS = [] as const;

/** The top of a scanner's list with reasons and levels. */
export const Movers = ({ user, scanner, market, onSymbol }: Props) => {
  // A refresh may stay away, for example while the computer sleeps.
  useTick(15_000);
  const platform = usePlatform();
  const question = useQuery(moversQueryOptions(platform, scanner, user.subscription_tier));
  const { data, dataUpdatedAt, error } = question;
  const rows = topMovers(scanner, data?.results ?? NO_ROWS);
  const today = useMarketDate();
  const levels = useQuery(
    levelsQueryOptions(
      platform.api,
      rows.map(({ symbol }) => symbol),
      today,
    ),
  );
  const note =
    data === undefined
      ? null
      : (staleText({ market, at: data.at, age: Date.now() - dataUpdatedAt, failed: error !== null }) ??
        lastSessionText(market, rows));
  const label = SCANNER_LABELS[scanner];
  return (
    <BriefSection
      title={label}
      question={{ ...question, error: data === undefined ? error : null }}
      className={styles.movers}
      foot={data !== undefined && footText(scanner, data)}
    >
      {({ results }) => (
        <div data-stale={note?.startsWith('Stale') || undefined} className={styles.list}>
          {note !== null && (
            <p role="status" className={styles.note}>
              {note}
            </p>
          )}
          {results.length === 0 ? (
            <NoMovers market={market} />
          ) : (
            <MoversTable
              label={label}
              scanner={scanner}
              movers={rows.map((row) => ({ row, levels: levels.data?.get(row.symbol) }))}
              onSymbol={onSymbol}
            />
          )}
        </div>
      )}
    </BriefSection>
  );
};

const NoMovers = ({ market }: Pick<Props, 'market'>) =>
  market === null || market.isOpen ? (
    <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />
  ) : (
    <EmptyState title={`${market.description}: nothing has moved yet`} text={market.nextSession} />
  );

/** '10 of 23, highest gap up first.' */
const footText = (scanner: Scanner, { results, limit, count }: MoversAnswer): string => {
  const shown = Math.min(results.length, MOST_MOVERS);
  const order = `highest ${figureFacts(SCANNER_RANKINGS[scanner]).phrase} first`;
  const cap = limit !== null && count > results.length ? ` Your plan shows ${limit}.` : '';
  return `${shown} of ${count}, ${order}.${cap}`;
};
