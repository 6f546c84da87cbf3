import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import { newPasswordFault } from '../../../shared/password/new-password';
import { EMPTY_FORM, fieldIssues, type RegistrationValues, toRegistration } from '../model/registration';
import { RegistrationForm } from './RegistrationForm';

/** Creates the account through the session, which then signs the user in. The page decides where to go next. */
export const Register = () => {
  const { session } = usePlatform();
  const [values, setValues] = useState<RegistrationValues>(EMPTY_FORM);
  const [fault, setFault] = useState<ReturnType<typeof newPasswordFault>>(null);
  // Fail immediately when offline, instead of pausing the request silently.
  const register = useMutation({ mutationFn: session.register, networkMode: 'always' });

  const change = (next: RegistrationValues) => {
    setValues(next);
    setFault(null);
    // The button of a pending request stays busy.
    if (register.isError) register.reset();
  };
  const submit = () => {
    const found = newPasswordFault(values);
    setFault(found);
    if (found === null) register.mutate(toRegistration(values));
  };
  return (
    <RegistrationForm
      values={values}
      error={fault?.text ?? (register.isError ? formErrorText(register.error, 'Registration failed') : null)}
      faultField={fault?.field ?? faultField(register.error)}
      issues={fieldIssues(register.error)}
      busy={register.isPending}
      onChange={change}
      onSubmit={submit}
    />
  );
};
