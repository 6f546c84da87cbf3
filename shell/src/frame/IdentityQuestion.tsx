import type { IdentityDialogProps } from '@prebell/design-system';
import { useIdentityQuestion } from '@prebell/platform';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * Asks who the user is for every remote of the page. The dialog's code loads with the first question; if that fails, the question
 * counts as cancelled, and the next one tries again.
 */
export const IdentityQuestion = () => {
  const question = useIdentityQuestion();
  const [Dialog, setDialog] = useState<ComponentType<IdentityDialogProps> | null>(null);
  const isAwaited = question !== null && Dialog === null;
  const giveUp = useEffectEvent(() => question?.onCancel());
  useEffect(() => {
    if (!isAwaited) return;
    import('@prebell/design-system').then(
      (module) => setDialog(() => module.IdentityDialog),
      () => giveUp(),
    );
  }, [isAwaited]);
  return question && Dialog && <Dialog {...question} />;
};
