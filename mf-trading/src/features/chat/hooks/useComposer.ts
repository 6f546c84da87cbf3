import { chatTextSchema, type SendMessageAnswer } from '@prebell/contracts';
import { useEffect, useState } from 'react';

/** A message that the server never acknowledged. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
}

export type Send = (message: string, clientId: string) => Promise<SendMessageAnswer>;

/**
 * The message input. It validates before sending and keeps the message until the server acknowledges it. An unacknowledged
 * message can be sent again under the same id, so that it never appears twice.
 */
export const useComposer = (send: Send, isConnected: boolean) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);

  // 'Not connected' is no longer true then.
  useEffect(() => {
    if (isConnected) setFault(null);
  }, [isConnected]);

  const write = (next: string) => {
    setText(next);
    setFault(null);
  };
  const deliver = async (message: UnsentMessage): Promise<SendMessageAnswer> => {
    setSending(true);
    const answer = await send(message.text, message.clientId);
    setSending(false);
    return answer;
  };
  const drop = (clientId: string) => setUnsent((all) => all.filter((one) => one.clientId !== clientId));

  const submit = async () => {
    if (isSending) return;
    const checked = chatTextSchema.safeParse(text);
    if (!checked.success) return setFault(checked.error.issues[0]?.message ?? null);
    const message = { clientId: crypto.randomUUID(), text: checked.data };
    const answer = await deliver(message);
    if (!answer.ok && answer.code === 'UNAVAILABLE') setUnsent((all) => [...all, message]);
    else if (!answer.ok) return setFault(answer.error);
    setFault(null);
    // Text typed in the meantime is the next message.
    setText((now) => (now === text ? '' : now));
  };
  const tryAgain = async (message: UnsentMessage) => {
    if (isSending) return;
    const answer = await deliver(message);
    if (answer.ok) drop(message.clientId);
    setFault(answer.ok ? null : answer.error);
  };
  return { text, fault, write, submit, unsent, tryAgain, drop };
};
