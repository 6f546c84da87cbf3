import { type Credentials, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import { demoPassword } from '../model/demo-accounts';
import { DemoBox } from './DemoBox';
import { SignInForm } from './SignInForm';

/** Signs in by the session. A success changes the session; where that leads is the page's business. */
export const SignIn = () => {
  const { session } = usePlatform();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  // Offline must be told at once, not waited for in silence.
  const signIn = useMutation({ mutationFn: session.signIn, networkMode: 'always' });

  const demo = demoPassword(globalThis.document);

  const change = (next: Credentials) => {
    setCredentials(next);
    // A request under way keeps its busy button.
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
