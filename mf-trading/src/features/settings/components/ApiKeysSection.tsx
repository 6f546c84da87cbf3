import { API_KEY_LIMITS, type ApiKey, endpoints, PERMISSION_TIER, TIER_LABELS } from '@prebell/contracts';
import { AlertDialog, Button, LoadingState } from '@prebell/design-system';
import { usePermission, usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { easternDate } from '../../../shared/eastern-time/eastern-time';
import { apiKeysQueryOptions } from '../api/api-keys';
import { useKeptPlace } from '../hooks/useKeptPlace';
import { useSave } from '../hooks/useSave';
import { LoadFault } from './LoadFault';
import { type KeyWish, NewKeyForm } from './NewKeyForm';
import { NewSecret } from './NewSecret';
import { Section } from './Section';
import styles from './Settings.module.css';

const NEEDED = TIER_LABELS[PERMISSION_TIER['api:limited']];

/** Manages API keys. Creating one needs the password, a new key is shown once, and revoking asks first. */
export const ApiKeysSection = () => {
  const { api, host } = usePlatform();
  const queryClient = useQueryClient();
  const allowed = usePermission('api:limited');
  const { data, isPending, isError, error, refetch } = useQuery(apiKeysQueryOptions(api));
  const again = () => queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(api).queryKey });
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const { list, heading, leave } = useKeptPlace(data);
  const make = useSave(async ({ wish, onMade }: { wish: KeyWish; onMade: () => void }) => {
    const answer = await api.call(endpoints.apiKeys.create, { body: wish });
    setSecret(answer.secret);
    onMade();
    await again();
  }, 'Failed to create the key');
  const revoke = useSave(async (id: string) => {
    await api.call(endpoints.apiKeys.revoke, { params: { id } });
    leave(data?.keys.findIndex((key) => key.id === id) ?? 0);
    setRevoked(null);
    await again();
  }, 'Failed to revoke the key');
  return (
    <Section
      title="API keys"
      text={textOf(allowed, data?.per_minute)}
      error={make.error ?? revoke.error}
      headingRef={heading}
    >
      {!allowed && (
        <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
          Upgrade to {NEEDED}
        </Button>
      )}
      {isPending && <LoadingState label="Loading keys..." />}
      {isError && (
        <LoadFault title="Keys Error" text="Failed to load keys" error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.keys.length > 0 && (
        <ul ref={list} className={styles.sessions}>
          {data.keys.map((key) => (
            <li key={key.id} className={styles.session}>
              <span className={styles.device}>{key.name}</span>
              <span className={styles.seen}>
                {key.prefix}… · {key.last_used_at === null ? 'never used' : `last used ${dateOf(key.last_used_at)}`}
                {expiryOf(key)}
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
        <NewKeyForm busy={make.busy} onMake={(wish, onMade) => make.save({ wish, onMade })} onType={make.forget} />
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
        Programs that use it stop working immediately. You cannot undo this.
      </AlertDialog>
    </Section>
  );
};

/** ' · expires Nov 22, 2027'; empty for a server that does not send expiry dates. */
const expiryOf = ({ expires_at }: ApiKey): string => {
  if (expires_at === null) return '';
  return Date.parse(expires_at) <= Date.now() ? ' · expired' : ` · expires ${DAY.format(Date.parse(expires_at))}`;
};

/** With the year, because a key may last that long. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

const dateOf = (at: string) => easternDate(Date.parse(at));

const textOf = (allowed: boolean, perMinute: number | null | undefined): string => {
  if (!allowed) return `API keys require ${NEEDED} tier or higher.`;
  const ending = 'Changing your password or signing out everywhere else ends every key.';
  if (perMinute === undefined) return `For your own programs. ${ending}`;
  // An older server sends null for plans without their own limit.
  if (perMinute === null) return `For your own programs: at most ${API_KEY_LIMITS.perUser} keys. ${ending}`;
  return `For your own programs: at most ${API_KEY_LIMITS.perUser} keys, and ${perMinute.toLocaleString('en-US')} requests a minute for all of them together. ${ending}`;
};
