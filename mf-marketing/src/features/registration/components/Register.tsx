import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import {
  EMPTY_FORM,
  type FieldIssues,
  faultsText,
  fieldIssues,
  type RegistrationValues,
  registrationFaults,
  toRegistration,
} from '../model/registration';
import { RegistrationForm } from './RegistrationForm';

/** Creates the account through the session, which then signs the user in. The page decides where to go next. */
export const Register = () => {
  const { session } = usePlatform();
  const [values, setValues] = useState<RegistrationValues>(EMPTY_FORM);
  const [faults, setFaults] = useState<FieldIssues>({});
  // Fail immediately when offline, instead of pausing the request silently.
  const register = useMutation({ mutationFn: session.register, networkMode: 'always' });

  const change = (next: RegistrationValues) => {
    setValues(next);
    setFaults({});
    // While a request is pending, its button stays busy.
    if (register.isError) register.reset();
  };
  const submit = () => {
    const found = registrationFaults(values);
    setFaults(found);
    if (faultsText(found) === null) register.mutate(toRegistration(values));
  };
  return (
    <RegistrationForm
      values={values}
      error={faultsText(faults) ?? (register.isError ? formErrorText(register.error, 'Registration failed') : null)}
      faultField={Object.keys(faults)[0] ?? faultField(register.error)}
      issues={{ ...fieldIssues(register.error), ...faults }}
      busy={register.isPending}
      onChange={change}
      onSubmit={submit}
    />
  );
};
