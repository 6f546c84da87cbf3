import { type Credentials, passkeyFault, type SignInAnswer, secondFactorAsked, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useEffect, useRef, useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import { completeSignIn, signInWithPasskey, suggestPasskeys } from '../api/passkey-sign-in';
import { demoPassword } from '../model/demo-accounts';
import { DemoBox } from './DemoBox';
import { SecondStep } from './SecondStep';
import { SignInForm } from './SignInForm';

const textOf = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'NotSupportedError')
    return 'This browser does not support passkeys here. Please use your password.';
  return passkeyFault(error) ?? formErrorText(error, 'Login failed');
};

/** Signs in through the session: with the password and, if the account has one, a second factor, or with a passkey. */
export const SignIn = () => {
  const { session, api } = usePlatform();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const suggesting = useRef<AbortController>(null);
  // Fail immediately when offline, instead of pausing the request silently.
  const signIn = useMutation({ mutationFn: session.signIn, networkMode: 'always' });
  /** Every other way to sign in. */
  const other = useMutation({
    mutationFn: (ask: () => Promise<SignInAnswer>) => {
      // A browser can handle only one passkey request at a time.
      suggesting.current?.abort();
      return session.signInBy(ask);
    },
    networkMode: 'always',
  });
  const half = secondFactorAsked(signIn.error);

  const { mutate: enter } = other;
  useEffect(() => {
    const controller = new AbortController();
    suggesting.current = controller;
    suggestPasskeys(api, controller.signal)
      .then((answer) => answer !== null && enter(async () => answer))
      .catch((error: unknown) => !controller.signal.aborted && enter(() => Promise.reject(error)));
    return () => controller.abort();
  }, [api, enter]);

  const change = (next: Credentials) => {
    setCredentials(next);
    // While a request is pending, its button stays busy.
    if (signIn.isError) signIn.reset();
    if (other.isError) other.reset();
  };
  if (half !== null)
    return (
      <SecondStep
        methods={half.methods}
        error={other.isError ? textOf(other.error) : null}
        busy={other.isPending}
        onCode={(code) => enter(() => completeSignIn(api, half.ticket, code))}
        onPasskey={() => enter(() => completeSignIn(api, half.ticket, null))}
        onBack={() => change({ username: '', password: '' })}
      />
    );
  const error = signIn.error ?? other.error;
  const demo = demoPassword(globalThis.document);
  return (
    <>
      <SignInForm
        credentials={credentials}
        error={error === null ? null : textOf(error)}
        faultField={faultField(signIn.error)}
        busy={signIn.isPending || other.isPending}
        onChange={change}
        onSubmit={() => {
          other.reset();
          signIn.mutate(credentials);
        }}
        onPasskey={() => {
          signIn.reset();
          enter(() => signInWithPasskey(api));
        }}
      />
      {demo !== null && <DemoBox password={demo} onPick={change} />}
    </>
  );
};
