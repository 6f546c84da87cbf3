import { type Credentials, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import { demoPassword } from '../model/demo-accounts';
import { DemoBox } from './DemoBox';
import { SignInForm } from './SignInForm';

/** Signs in through the session. The page decides where to go next. */
export const SignIn = () => {
  const { session } = usePlatform();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  // Fail immediately when offline, instead of pausing the request silently.
  const signIn = useMutation({ mutationFn: session.signIn, networkMode: 'always' });

  const demo = demoPassword(globalThis.document);

  const change = (next: Credentials) => {
    setCredentials(next);
    // The button of a pending request stays busy.
    if (signIn.isError) signIn.reset();
  };
  return (
    <>
      <SignInForm
        credentials={credentials}
        error={signIn.isError ? formErrorText(signIn.error, 'Login failed') : null}
        faultField={faultField(signIn.error)}
        busy={signIn.isPending}
        onChange={change}
        onSubmit={() => signIn.mutate(credentials)}
      />
      {demo !== null && <DemoBox password={demo} onPick={change} />}
    </>
  );
};
