import { chatTextSchema, type SendMessageAnswer } from '@prebell/contracts';
import { useEffect, useState } from 'react';
import type { ChatDraft } from '../model/chat-preferences';
import { useDraft } from './useDraft';

/** A message that the server never acknowledged. */
type UnsentMessage = ChatDraft['unsent'][number];

export type Send = (message: string, clientId: string) => Promise<SendMessageAnswer>;

/**
 * State of the message input. It validates a message before sending and keeps it until the server acknowledges it. The user can send
 * an unacknowledged message again under the same id, so that it never appears twice. Text and unsent messages survive closing the
 * room.
 */
export const useComposer = (send: Send, isConnected: boolean) => {
  const [{ text, unsent }, changeDraft] = useDraft();
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  // After a reconnect, clear the 'Not connected' error.
  useEffect(() => {
    if (isConnected) setFault(null);
  }, [isConnected]);

  const write = (next: string) => {
    changeDraft(() => ({ text: next }));
    setFault(null);
  };
  const deliver = async (message: UnsentMessage): Promise<SendMessageAnswer> => {
    setSending(true);
    const answer = await send(message.text, message.clientId);
    setSending(false);
    return answer;
  };
  const drop = (clientId: string) =>
    changeDraft((draft) => ({ unsent: draft.unsent.filter((one) => one.clientId !== clientId) }));

  const submit = async () => {
    if (isSending) return;
    const checked = chatTextSchema.safeParse(text);
    if (!checked.success) return setFault(checked.error.issues[0]?.message ?? null);
    const message = { clientId: crypto.randomUUID(), text: checked.data };
    const answer = await deliver(message);
    if (!answer.ok && answer.code === 'UNAVAILABLE') changeDraft((draft) => ({ unsent: [...draft.unsent, message] }));
    else if (!answer.ok) return setFault(answer.error);
    setFault(null);
    // If the user kept typing, keep the text: it is the next message.
    changeDraft((draft) => (draft.text === text ? { text: '' } : {}));
  };
  const tryAgain = async (message: UnsentMessage) => {
    if (isSending) return;
    const answer = await deliver(message);
    if (answer.ok) drop(message.clientId);
    setFault(answer.ok ? null : answer.error);
  };
  return { text, fault, write, submit, unsent, tryAgain, drop };
};
