import { type CoachingRequest, endpoints } from '@prebell/contracts';
import { usePermission, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { CoachingForm } from './CoachingForm';

const EMPTY: CoachingRequest = { topic: '', availability: '' };

const RequestForm = () => {
  const { api } = usePlatform();
  const [values, setValues] = useState(EMPTY);
  const ask = useMutation({
    mutationFn: (body: CoachingRequest) => api.call(endpoints.contact.requestCoaching, { body }),
    // Fail immediately when offline, instead of pausing the request silently.
    networkMode: 'always',
    onSuccess: () => setValues(EMPTY),
  });
  const change = (next: CoachingRequest) => {
    setValues(next);
    // While a request is pending, its button stays busy.
    if (!ask.isPending) ask.reset();
  };
  return (
    <CoachingForm
      values={values}
      error={ask.isError ? formErrorText(ask.error, 'We could not send your request. Please try again.') : null}
      isDone={ask.isSuccess}
      busy={ask.isPending}
      onChange={change}
      onSubmit={() => ask.mutate(values)}
    />
  );
};

/** A request for a coaching session, for plans that include coaching (ruling 4). An admin answers it by e-mail. */
export const Coaching = () => (usePermission('coaching:request') ? <RequestForm /> : null);
