import { IdentityDialog } from '@prebell/design-system';
import { type useIdentityQuestion, usePlatform } from '@prebell/platform';
import { onIdentityTold, tellIdentity } from '@prebell/platform/identity-tabs';
import { useEffect } from 'react';

export type IdentityQuestionProps = NonNullable<ReturnType<typeof useIdentityQuestion>>;

/**
 * The identity question. An answer in another tab counts here too, because the server keeps it for the session that all tabs
 * share.
 */
export const SharedIdentityDialog = ({ onConfirm, ...rest }: IdentityQuestionProps) => {
  const { stepUp } = usePlatform();
  useEffect(() => onIdentityTold(() => stepUp.question.get()?.settle(true)), [stepUp]);
  return <IdentityDialog {...rest} onConfirm={(given) => onConfirm(given, { onSuccess: tellIdentity })} />;
};
