import type { User } from '@prebell/contracts';
import { Button, Panel, Percent } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import type { ReactNode } from 'react';
import { easternDayPrefix, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { useHits } from '../../../shared/hits/hits';
import { useMarketDate } from '../../../shared/market/market-date';
import { bestHitQueryOptions } from '../api/best-hit';
import { strongestRowQueryOptions } from '../api/strongest-row';
import styles from './FreeDay.module.css';

interface Props {
  readonly user: User;
  /** Opens the chart of a symbol. */
  readonly onSymbol: (symbol: string) => void;
}

/**
 * What the Free plan offers beyond its five rows: the strongest stock now, the newest entry, the morning brief, and the best replay
 * of the last day.
 */
export const FreeDay = ({ user, onSymbol }: Props) => {
  const { api, host } = usePlatform();
  const today = useMarketDate();
  const { hits } = useHits('momentum', user.subscription_tier, true);
  const { data: last } = useQuery(bestHitQueryOptions(api, today));
  const { data: leader } = useQuery(strongestRowQueryOptions(api));
  const newest = hits.find(({ kind }) => kind === 'enter');
  const replay = (id: string) => () => host.navigate(`/replay/${id}`);
  return (
    <Panel title="Your day" aria-label="Your day" className={styles.panel}>
      <ul className={styles.lines}>
        {leader != null && (
          <Line label="Strongest on your list now" action={{ text: 'Chart', run: () => onSymbol(leader.symbol) }}>
            <strong>{leader.symbol}</strong> <Percent value={leader.percent_change} />
          </Line>
        )}
        <Line
          label="Newest on your list"
          action={newest === undefined ? null : { text: 'Replay', run: replay(newest.id) }}
        >
          {newest === undefined ? (
            'No symbol has entered your list yet.'
          ) : (
            <>
              <strong>{newest.symbol}</strong> <Percent value={newest.inputs.percent_change} />, in at{' '}
              {easternMinute(Date.parse(newest.at))}
            </>
          )}
        </Line>
        {last != null && (
          <Line label="Best of the last day" action={{ text: 'Replay', run: replay(last.id) }}>
            <strong>{last.symbol}</strong> <Percent value={last.percent_change} />, in at{' '}
            {easternDayPrefix(Date.parse(last.at), today)}
            {easternMinute(Date.parse(last.at))}
          </Line>
        )}
        <Line label="Morning brief" action={{ text: 'Open brief', run: () => host.navigate('/brief') }}>
          Movers, halts, company events, calendar
        </Line>
      </ul>
    </Panel>
  );
};

interface LineProps {
  readonly label: string;
  readonly action: { readonly text: string; readonly run: () => void } | null;
  readonly children: ReactNode;
}

const Line = ({ label, action, children }: LineProps) => (
  <li className={styles.line}>
    <p className={styles.text}>
      <span className={styles.label}>{label}</span>
      {children}
    </p>
    {action !== null && (
      <Button size="small" aria-label={`${action.text}: ${label}`} onClick={action.run}>
        {action.text}
      </Button>
    )}
  </li>
);
