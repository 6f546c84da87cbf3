import { chatTextSchema, type SendMessageAnswer } from '@prebell/contracts';
import { useState } from 'react';

/** A message being written: checked before it is sent, kept until it is acknowledged. */
export const useComposer = (send: (message: string) => Promise<SendMessageAnswer>) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const write = (next: string) => {
    setText(next);
    setFault(null);
  };
  const submit = async () => {
    if (isSending) return;
    const checked = chatTextSchema.safeParse(text);
    if (!checked.success) return setFault(checked.error.issues[0]?.message ?? null);
    setSending(true);
    const answer = await send(checked.data);
    setSending(false);
    if (!answer.ok) return setFault(answer.error);
    setFault(null);
    // What was typed meanwhile is the next message.
    setText((now) => (now === text ? '' : now));
  };
  return { text, fault, write, submit };
};
