import { type Call, hasPermission, type User } from '@prebell/contracts';
import type { CallWorkModel } from '../../features/call-details';
import { LeftTexts, type LeftTextsModel } from '../../features/left-text';
import type { NewCallModel } from '../../features/new-call';
import type { LeftText } from '../../shared/work/typing';

interface Props {
  readonly user: User;
  readonly timeZone: string;
  readonly calls: readonly Call[];
  readonly left: LeftTextsModel;
  readonly newCall: NewCallModel;
  readonly work: CallWorkModel;
  readonly onSelect: (callId: string) => void;
}

/** Offers text that was left unsubmitted: it goes back into its form, or is discarded. */
export const LeftTextNotice = ({ user, timeZone, calls, left, newCall, work, onSelect }: Props) => {
  const isOwn = (text: LeftText) => text.user.id === user.id;
  const continueText = (text: LeftText) => {
    left.take(text);
    if (text.kind === 'create') {
      // Another user's draft remains theirs on the server, so this becomes a new call.
      const draft = isOwn(text) ? text.draft : { ...text.draft, id: crypto.randomUUID(), version: 0 };
      return newCall.resumeTyped(draft);
    }
    onSelect(text.callId);
    work.change(text.callId, text.kind, text.fields);
  };
  const discardText = (text: LeftText) => {
    left.take(text);
    if (text.kind === 'create' && (isOwn(text) || hasPermission(user, 'cad:supervise')))
      newCall.discardDraft(text.draft.id);
  };
  const canContinue = (text: LeftText) =>
    text.kind === 'create' ||
    (calls.some(({ id }) => id === text.callId) && work.works[text.callId]?.[text.kind] === undefined);
  return (
    <LeftTexts
      texts={left.texts}
      calls={calls}
      timeZone={timeZone}
      canContinue={canContinue}
      onContinue={continueText}
      onDiscard={discardText}
    />
  );
};
