import { endpoints, PASSKEYS_MAX, type Passkey } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Field, LoadingState, TextInput } from '@prebell/design-system';
import { canUsePasskeys, usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { easternDate } from '../../../shared/eastern-time/eastern-time';
import { addPasskey, factorsQueryOptions } from '../api/factors';
import { useKeptPlace } from '../hooks/useKeptPlace';
import { useOwnerAction } from '../hooks/useOwnerAction';
import { AppSetUp } from './AppSetUp';
import { LoadFault } from './LoadFault';
import { PasskeyLine } from './PasskeyLine';
import { RecoveryCodes } from './RecoveryCodes';
import { Section } from './Section';
import styles from './Settings.module.css';

const TEXT =
  'A passkey signs you in with your fingerprint, face or PIN. With a passkey or an authenticator app your password alone no longer signs in.';

/** ASVS 7.4.3: after changing a factor, a user must be able to end sessions that someone else may have. */
const CHANGED = 'Saved. Your other sessions stay signed in: end them under Sessions if one is not yours.';

/** The user's passkeys, authenticator app and recovery codes. */
export const SignInMethodsSection = () => {
  const { api, session } = usePlatform();
  const queryClient = useQueryClient();
  const { queryKey } = factorsQueryOptions(api);
  const { data, isPending, isError, error, refetch } = useQuery(factorsQueryOptions(api));
  const { list, heading, leave: leaveRow } = useKeptPlace(data);
  const { run, busy, error: failure } = useOwnerAction();
  // A separate action, so that the error about a wrong first code shows at its field.
  const first = useOwnerAction();
  const [changed, setChanged] = useState(false);
  const [name, setName] = useState('');
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState<Passkey | 'app' | 'codes' | null>(null);
  const { factors } = endpoints;

  const show = (
    answer: { factors: typeof data; recovery_codes?: readonly string[] | null },
    isFactorChanged = true,
  ) => {
    queryClient.setQueryData(queryKey, answer.factors);
    if (answer.recovery_codes) setCodes(answer.recovery_codes);
    setLeaving(null);
    setChanged(isFactorChanged);
    // The first sign-in method may have restored a role, so reload the user.
    if (data?.missing) void session.reload();
  };
  const add = () =>
    run(async () => {
      show(await addPasskey(api, name.trim() || 'Passkey'));
      setName('');
    });
  const begin = () => run(async () => setSetUp(await api.call(factors.startTotp, {})));
  const confirm = (code: string) =>
    first.run(async () => {
      show(await api.call(factors.confirmTotp, { body: { code } }));
      setSetUp(null);
    });
  const rename = (id: string, to: string) =>
    run(async () => show(await api.call(factors.renamePasskey, { params: { id }, body: { name: to } }), false));
  const leave = (what: Passkey | 'app' | 'codes') =>
    run(async () => {
      // Close the question first: the server may ask the user to sign in again.
      setLeaving(null);
      if (what === 'app') show(await api.call(factors.removeTotp, {}));
      else if (what === 'codes') show(await api.call(factors.newRecoveryCodes, {}));
      else {
        const answer = await api.call(factors.removePasskey, { params: { id: what.id } });
        leaveRow(data?.passkeys.findIndex(({ id }) => id === what.id) ?? 0);
        show(answer);
      }
    });

  return (
    <Section
      title="Sign-in methods"
      text={TEXT}
      error={failure}
      success={changed && failure === null ? CHANGED : null}
      headingRef={heading}
    >
      {isPending && <LoadingState label="Loading sign-in methods..." />}
      {isError && (
        <LoadFault
          title="Sign-in Methods Error"
          text="Failed to load your sign-in methods"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data !== undefined && (
        <>
          {data.missing && (
            <Alert kind="warning">
              Your role needs a second factor. Add a passkey or an authenticator app to use your role again.
            </Alert>
          )}
          <h3 className={styles.subtitle}>Passkeys</h3>
          {data.passkeys.length === 0 ? (
            <p className={styles.text}>No passkeys yet.</p>
          ) : (
            <ul ref={list} className={styles.sessions}>
              {data.passkeys.map((passkey) => (
                <PasskeyLine
                  key={passkey.id}
                  passkey={passkey}
                  busy={busy}
                  onRename={(to) => rename(passkey.id, to)}
                  onRemove={() => setLeaving(passkey)}
                />
              ))}
            </ul>
          )}
          {canUsePasskeys() ? (
            data.passkeys.length < PASSKEYS_MAX && (
              <form
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!busy) add();
                }}
              >
                <Field
                  label="Name of the new passkey"
                  hint="For example the device: Laptop, phone, blue key. Without a name it is called Passkey."
                >
                  <TextInput maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
                </Field>
                <Button type="submit" busy={busy}>
                  Add a passkey
                </Button>
              </form>
            )
          ) : (
            <p className={styles.text}>This browser cannot add passkeys at this address.</p>
          )}
          <h3 className={styles.subtitle}>Authenticator app</h3>
          {data.totp_since !== null ? (
            <p className={styles.session}>
              <span className={styles.seen}>added {easternDate(Date.parse(data.totp_since))}</span>
              <Button size="small" disabled={busy} onClick={() => setLeaving('app')}>
                Remove the app
              </Button>
            </p>
          ) : setUp === null ? (
            <Button disabled={busy} onClick={begin}>
              Set up an authenticator app
            </Button>
          ) : (
            <AppSetUp
              {...setUp}
              busy={first.busy}
              error={first.error}
              onConfirm={confirm}
              onCancel={() => {
                first.reset();
                setSetUp(null);
              }}
            />
          )}
          {(data.passkeys.length > 0 || data.totp_since !== null) && (
            <>
              <h3 className={styles.subtitle}>Recovery codes</h3>
              <p className={styles.text}>
                {data.recovery_codes_left} {data.recovery_codes_left === 1 ? 'code' : 'codes'} left. They sign you in if
                you lose your passkey or phone.
              </p>
              <Button disabled={busy} onClick={() => setLeaving('codes')}>
                Make new codes
              </Button>
            </>
          )}
        </>
      )}
      <AlertDialog
        open={leaving !== null}
        danger
        title={titleOf(leaving)}
        confirmLabel={leaving === 'codes' ? 'Make new codes' : 'Remove'}
        busy={busy}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving !== null && leave(leaving)}
      >
        {leaving === 'codes'
          ? 'The codes that you saved stop working immediately.'
          : 'It no longer signs you in. You can add it again later.'}
      </AlertDialog>
    </Section>
  );
};

const titleOf = (leaving: Passkey | 'app' | 'codes' | null): string => {
  if (leaving === 'codes') return 'Replace your recovery codes?';
  if (leaving === 'app' || leaving === null) return 'Remove the authenticator app?';
  return `Remove ${leaving.name}?`;
};
