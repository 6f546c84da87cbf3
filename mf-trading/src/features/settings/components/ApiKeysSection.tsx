import { API_KEY_LIMITS, type ApiKey, endpoints, TIER_LABELS, tierOfPermission } from '@prebell/contracts';
import { AlertDialog, Button, ErrorState, Field, LoadingState, TextInput } from '@prebell/design-system';
import { usePermission, usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { easternDate } from '../../../shared/eastern-time/eastern-time';
import { apiKeysQueryOptions } from '../api/api-keys';
import { useSave } from '../hooks/useSave';
import { NewSecret } from './NewSecret';
import { Section } from './Section';
import styles from './Settings.module.css';

const NEEDED = TIER_LABELS[tierOfPermission('api:limited') ?? 'pro'];

/** Keys for programs: made under a name, shown once, revoked after a question. */
export const ApiKeysSection = () => {
  const { api, host } = usePlatform();
  const queryClient = useQueryClient();
  const allowed = usePermission('api:limited');
  const { data, isPending, isError, refetch } = useQuery(apiKeysQueryOptions(api));
  const again = () => queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(api).queryKey });
  const [name, setName] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const make = useSave(async (wanted: string) => {
    const answer = await api.call(endpoints.apiKeys.create, { body: { name: wanted } });
    setSecret(answer.secret);
    setName('');
    await again();
  }, 'The key could not be made');
  const revoke = useSave(async (id: string) => {
    await api.call(endpoints.apiKeys.revoke, { params: { id } });
    setRevoked(null);
    await again();
  }, 'The key could not be revoked');
  return (
    <Section title="API keys" text={textOf(allowed, data?.per_minute)} error={make.error ?? revoke.error}>
      {!allowed && (
        <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
          Upgrade to {NEEDED}
        </Button>
      )}
      {isPending && <LoadingState label="Loading keys..." />}
      {isError && <ErrorState title="Keys Error" text="Failed to load keys" onRetry={() => void refetch()} />}
      {data !== undefined && data.keys.length > 0 && (
        <ul className={styles.sessions}>
          {data.keys.map((key) => (
            <li key={key.id} className={styles.session}>
              <span className={styles.device}>{key.name}</span>
              <span className={styles.seen}>
                {key.prefix}… · {key.last_used_at === null ? 'never used' : `last used ${dateOf(key.last_used_at)}`}
              </span>
              <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoked(key)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {secret !== null && <NewSecret secret={secret} onDone={() => setSecret(null)} />}
      {allowed && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!make.busy) make.save(name);
          }}
        >
          <Field label="Name of a new key" hint="For whom or what it is, such as “my notebook”.">
            <TextInput
              autoComplete="off"
              maxLength={API_KEY_LIMITS.name}
              value={name}
              onChange={({ target }) => {
                make.forget();
                setName(target.value);
              }}
            />
          </Field>
          <Button type="submit" busy={make.busy}>
            Make a key
          </Button>
        </form>
      )}
      <AlertDialog
        open={revoked !== null}
        danger
        title={`Revoke ${revoked?.name ?? 'the key'}?`}
        confirmLabel="Revoke key"
        busy={revoke.busy}
        onCancel={() => setRevoked(null)}
        onConfirm={() => revoked !== null && revoke.save(revoked.id)}
      >
        Programs that use it are refused from this moment on. This cannot be taken back.
      </AlertDialog>
    </Section>
  );
};

const dateOf = (at: string) => easternDate(Date.parse(at));

const textOf = (allowed: boolean, perMinute: number | null | undefined): string => {
  if (!allowed) return `Keys for programs of your own require ${NEEDED} tier or higher.`;
  if (perMinute === undefined) return 'For programs of your own.';
  if (perMinute === null) return 'For programs of your own, without a limit on requests.';
  return `For programs of your own: ${perMinute} requests a minute for all keys together.`;
};
