import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import {
  EMPTY_FORM,
  fieldIssues,
  type RegistrationValues,
  registrationFault,
  toRegistration,
} from '../model/registration';
import { RegistrationForm } from './RegistrationForm';

/** Creates the account by the session. A success signs in; where that leads is the page's business. */
export const Register = () => {
  const { session } = usePlatform();
  const [values, setValues] = useState<RegistrationValues>(EMPTY_FORM);
  const [fault, setFault] = useState<string | null>(null);
  // Offline must be told at once, not waited for in silence.
  const register = useMutation({ mutationFn: session.register, networkMode: 'always' });

  const change = (next: RegistrationValues) => {
    setValues(next);
    setFault(null);
    // A request under way keeps its busy button.
    if (register.isError) register.reset();
  };
  const submit = () => {
    const found = registrationFault(values);
    setFault(found);
    if (found === null) register.mutate(toRegistration(values));
  };
  return (
    <RegistrationForm
      values={values}
      error={fault ?? (register.isError ? formErrorText(register.error, 'Registration failed') : null)}
      issues={fieldIssues(register.error)}
      busy={register.isPending}
      onChange={change}
      onSubmit={submit}
    />
  );
};
