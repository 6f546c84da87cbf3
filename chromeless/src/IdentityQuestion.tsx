import { IdentityDialog } from '@prebell/design-system';
import { useIdentityQuestion, usePlatform } from '@prebell/platform';
import { onIdentityTold, tellIdentity } from '@prebell/platform/identity-tabs';
import { useEffect } from 'react';

/** Asks users to confirm their identity, on behalf of any remote. An answer in another tab counts here too. */
export const IdentityQuestion = () => {
  const question = useIdentityQuestion();
  const { stepUp } = usePlatform();
  const isOpen = question !== null;
  useEffect(() => (isOpen ? onIdentityTold(() => stepUp.question.get()?.settle(true)) : undefined), [isOpen, stepUp]);
  if (question === null) return null;
  const { onConfirm, ...rest } = question;
  return <IdentityDialog {...rest} onConfirm={(given) => onConfirm(given, { onSuccess: tellIdentity })} />;
};
