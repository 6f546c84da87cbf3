import { IdentityDialog } from '@prebell/design-system';
import { useIdentityQuestion, usePlatform } from '@prebell/platform';
import { onIdentityTold, tellIdentity } from '@prebell/platform/identity-tabs';
import { useEffect } from 'react';

/** Asks who the user is for every remote of the page. An answer in another tab answers it here too. */
export const IdentityQuestion = () => {
  const question = useIdentityQuestion();
  const { stepUp } = usePlatform();
  const isOpen = question !== null;
  useEffect(() => (isOpen ? onIdentityTold(() => stepUp.question.get()?.settle(true)) : undefined), [isOpen, stepUp]);
  if (question === null) return null;
  const { onConfirm, ...rest } = question;
  return <IdentityDialog {...rest} onConfirm={(given) => onConfirm(given, { onSuccess: tellIdentity })} />;
};
