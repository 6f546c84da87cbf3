import { Alert, Button } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { apiKeysQueryOptions } from '../api/api-keys';
import { factorsQueryOptions } from '../api/factors';
import { sessionsQueryOptions } from '../api/sessions';
import { isUnreachable } from '../model/unreachable';
import styles from './Settings.module.css';

/** Says once that settings could not load without a connection, with a button that tries all of them again. */
export const ConnectionNotice = () => {
  const { api } = usePlatform();
  const queries = [
    useQuery(factorsQueryOptions(api)),
    useQuery(apiKeysQueryOptions(api)),
    useQuery(sessionsQueryOptions(api)),
  ];
  const away = queries.filter(({ error, data }) => data === undefined && isUnreachable(error));
  if (away.length === 0) return null;
  const retry = () => {
    for (const { refetch } of away) void refetch();
  };
  return (
    <Alert kind="warning" className={styles.away}>
      <div className={styles.notice}>
        We cannot reach the server, so some of your settings are missing.
        <Button size="small" busy={away.some(({ isFetching }) => isFetching)} onClick={retry}>
          Try again
        </Button>
      </div>
    </Alert>
  );
};
