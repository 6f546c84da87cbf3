import { ALERT_LIMITS, type Alert, endpoints } from '@prebell/contracts';
import { CloseIcon, ErrorState, IconButton, Alert as Notice, Select, Switch } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import { alertsQueryOptions } from '../api/alerts';
import styles from './Alerts.module.css';
import { UnconfirmedMail } from './UnconfirmedMail';

const { least, usual, most } = ALERT_LIMITS.hourly;
const budgets = (current: number) =>
  [...new Set([least, 6, usual, 30, most, current])]
    .sort((a, b) => a - b)
    .map((count) => ({ value: String(count), label: `At most ${count} an hour` }));

/** The user's alerts, with controls to pause, resume and remove them, and the hourly limit for all of them. */
export const AlertRules = () => {
  const { api, notify } = usePlatform();
  const keys = useKeyHints();
  const queryClient = useQueryClient();
  const { data, isError, error, refetch } = useQuery(alertsQueryOptions(api));
  const outcome = {
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsQueryOptions(api).queryKey }),
    onError: (error: Error) => void notify.show('error', reasonOf(error, 'We could not change the alert')),
  } as const;
  const changing = useMutation({
    mutationFn: ({ alert, enabled }: { alert: Alert; enabled: boolean }) => {
      const { rule, repeat, email, cooldown_seconds } = alert;
      const body = { rule, repeat, email, cooldown_seconds, enabled };
      return api.call(endpoints.alerts.update, { params: { id: alert.id }, body });
    },
    ...outcome,
  });
  const removing = useMutation({
    mutationFn: (id: string) => api.call(endpoints.alerts.remove, { params: { id } }),
    ...outcome,
  });
  const budgeting = useMutation({
    mutationFn: (hourly_budget: number) => api.call(endpoints.alerts.settings, { body: { hourly_budget } }),
    ...outcome,
  });
  return (
    <section aria-label="Your alerts">
      <h3 className={styles.title}>
        Your alerts
        {data !== undefined && (
          <Select
            size="small"
            aria-label="Alerts per hour"
            options={budgets(data.settings.hourly_budget)}
            value={String(data.settings.hourly_budget)}
            onValueChange={(value) => budgeting.mutate(Number(value))}
          />
        )}
      </h3>
      {isError && (
        <ErrorState
          title="Alerts Error"
          text="Failed to load your alerts"
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.suspended && <Notice kind="warning">Your plan does not include alerts, so none of these can fire.</Notice>}
      {data?.alerts.some(({ email }) => email) && <UnconfirmedMail />}
      {data?.alerts.length === 0 && (
        <p className={styles.none}>
          You have no alerts. Press {keys.label('alert')} on a row or on a chart, or set one at a level of a chart.
        </p>
      )}
      <ul className={styles.list}>
        {data?.alerts.map((alert) => (
          <li key={alert.id} className={styles.line}>
            <Switch
              className={styles.words}
              label={alert.description}
              checked={alert.enabled}
              onCheckedChange={(enabled) => changing.mutate({ alert, enabled })}
            />
            <span className={styles.time}>{repeatText(alert)}</span>
            <IconButton
              size="small"
              label={`Remove the alert ${alert.description}`}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => removing.mutate(alert.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** How often the alert fires; 'fired' for a one-time alert that has fired and is now off. */
const repeatText = ({ repeat, enabled, last_fired_at, updated_at }: Alert): string => {
  if (repeat) return 'each time';
  // Firing also switches the alert off, at the same time stamp. A later change was made by the user.
  return !enabled && last_fired_at !== null && last_fired_at === updated_at ? 'fired' : 'once';
};
