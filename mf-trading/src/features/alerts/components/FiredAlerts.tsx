import { endpoints } from '@prebell/contracts';
import { Badge, Button, ErrorState, LoadingState, SymbolLink } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { easternDayPrefix, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { useMarketDate } from '../../../shared/market/market-date';
import { firedQueryOptions } from '../api/alerts';
import styles from './Alerts.module.css';

/** Alerts that fired in the last 30 days, newest first. */
export const FiredAlerts = ({ onSymbol }: { readonly onSymbol: (symbol: string) => void }) => {
  const platform = usePlatform();
  const { api, notify } = platform;
  const queryClient = useQueryClient();
  const today = useMarketDate();
  const options = firedQueryOptions(platform);
  const { data, isError, error, refetch } = useQuery(options);
  const unread = data?.events.filter(({ acknowledged_at }) => acknowledged_at === null).map(({ id }) => id) ?? [];
  const reading = useMutation({
    mutationFn: () => api.call(endpoints.alerts.acknowledge, { body: { ids: unread } }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    onError: (error) => void notify.show('error', reasonOf(error, 'We could not mark the alerts as read')),
  });
  return (
    <section aria-label="Fired">
      <h3 className={styles.title}>
        Fired
        {unread.length > 0 && (
          <Button size="small" busy={reading.isPending} onClick={() => reading.mutate()}>
            Mark all as read
          </Button>
        )}
      </h3>
      {isError && (
        <ErrorState
          title="Alerts Error"
          text="Failed to load your fired alerts"
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <LoadingState label="Loading alerts..." />}
      {data?.events.length === 0 && <p className={styles.none}>No alerts have fired yet.</p>}
      <ol className={styles.list}>
        {data?.events.map(({ id, symbol, text, at, held: isMuted, acknowledged_at }) => (
          <li key={id} className={styles.line} data-unread={acknowledged_at === null || undefined}>
            <time className={styles.time} dateTime={at}>
              {easternDayPrefix(Date.parse(at), today)}
              {easternMinute(Date.parse(at))}
            </time>
            <SymbolLink symbol={symbol} onClick={() => onSymbol(symbol)} />
            <span className={styles.words}>{text}</span>
            {isMuted && <Badge title="Over the hourly limit: no sound, notification or e-mail">muted</Badge>}
          </li>
        ))}
      </ol>
    </section>
  );
};
