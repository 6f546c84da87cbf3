import { useIdentityQuestion } from '@prebell/platform';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { IdentityQuestionProps } from './SharedIdentityDialog';

/**
 * Asks users to confirm their identity, on behalf of any remote. The dialog's code loads with the first question. If that
 * fails, the question counts as cancelled, and the next one tries again.
 */
export const IdentityQuestion = () => {
  const question = useIdentityQuestion();
  const [Dialog, setDialog] = useState<ComponentType<IdentityQuestionProps> | null>(null);
  const isAwaited = question !== null && Dialog === null;
  const giveUp = useEffectEvent(() => question?.onCancel());
  useEffect(() => {
    if (!isAwaited) return;
    import('./SharedIdentityDialog').then(
      (module) => setDialog(() => module.SharedIdentityDialog),
      () => giveUp(),
    );
  }, [isAwaited]);
  return question && Dialog && <Dialog {...question} />;
};
