import {
  figureFacts,
  type MarketStatus,
  SCANNER_LABELS,
  SCANNER_RANKINGS,
  type Scanner,
  type User,
} from '@prebell/contracts';
import { Button, EmptyState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { useMarketDate } from '../../../shared/market/market-date';
import { useTick } from '../../../shared/use-tick';
import { levelsQueryOptions, type Movers as MoversAnswer, moversQueryOptions } from '../api/brief';
import { lastSessionText, staleText } from '../model/freshness';
import { MOST_MOVERS, rankedMovers } from '../model/top-movers';
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

/** The top of a scanner's list with reasons and levels, or the whole list on request. */
export const Movers = ({ user, scanner, market, onSymbol }: Props) => {
  // Re-render regularly to notice missing refreshes, for example after the computer slept.
  useTick(15_000);
  const platform = usePlatform();
  const question = useQuery(moversQueryOptions(platform, scanner, user.subscription_tier));
  const { data, dataUpdatedAt, error } = question;
  const [isWhole, setIsWhole] = useState(false);
  const all = rankedMovers(scanner, data?.results ?? NO_ROWS);
  const rows = isWhole ? all : all.slice(0, MOST_MOVERS);
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
      foot={
        data !== undefined && (
          <>
            {footText(scanner, data, rows.length)}
            {all.length > MOST_MOVERS && (
              <Button
                size="small"
                variant="ghost"
                className={styles.all}
                aria-expanded={isWhole}
                onClick={() => setIsWhole(!isWhole)}
              >
                {isWhole ? `Show the top ${MOST_MOVERS}` : `Show all ${all.length}`}
              </Button>
            )}
          </>
        )
      }
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
const footText = (scanner: Scanner, { results, limit, count }: MoversAnswer, shown: number): string => {
  const order = `highest ${figureFacts(SCANNER_RANKINGS[scanner]).phrase} first`;
  const cap = limit !== null && count > results.length ? ` Your plan shows ${limit}.` : '';
  return `${shown} of ${count}, ${order}.${cap}`;
};
