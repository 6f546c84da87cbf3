import { type CannedText, TICKET_ANSWER_MAX, type Ticket } from '@prebell/contracts';
import { Alert, Button, Field, Select, TextArea } from '@prebell/design-system';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fillText, insertAt, useCannedTexts } from '../../../entities/canned-text';
import styles from './TicketDialog.module.css';

/** A choice of the texts, and a button that inserts the chosen one; it sends nothing. */
const TextChoice = ({ onInsert }: { onInsert: (text: CannedText) => void }) => {
  const { data, status, refetch } = useCannedTexts();
  const [chosen, setChosen] = useState('');
  if (status === 'error')
    return (
      <Alert kind="error">
        Failed to load the canned texts. You can still write an answer.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (data?.length === 0) return <p className={styles.hint}>Canned texts appear here once an admin adds one.</p>;
  const text = data?.find(({ id }) => id === chosen);
  return (
    <div className={styles.choice}>
      <Select
        aria-label="Canned text"
        disabled={data === undefined}
        options={[
          { value: '', label: data === undefined ? 'Loading texts...' : 'Choose a canned text' },
          ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={text === undefined ? '' : chosen}
        onValueChange={setChosen}
      />
      <Button disabled={text === undefined} onClick={() => text !== undefined && onInsert(text)}>
        Insert
      </Button>
    </div>
  );
};

/** Puts the caret behind a text that was just inserted. */
const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const caret = useRef<number | null>(null);
  // After each render: the new text must be in the field before the caret can move there.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return caret;
};

interface Props {
  readonly ticket: Ticket;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  /** The text is on its way and must not change. */
  readonly isSending: boolean;
  /** A mail server is configured. */
  readonly sendsMail: boolean;
}

/** The answer to a ticket. Canned texts go to the caret. */
export const Answer = ({ ticket, answer, onAnswer, isSending, sendsMail }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useCaret(field);
  const [isFull, setFull] = useState(false);
  const insert = ({ body }: CannedText) => {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: answer.length,
      selectionEnd: answer.length,
    };
    const next = insertAt(answer, fillText(body, ticket), [selectionStart, selectionEnd]);
    setFull(next.text.length > TICKET_ANSWER_MAX);
    if (next.text.length > TICKET_ANSWER_MAX) return;
    caret.current = next.caret;
    onAnswer(next.text);
  };
  return (
    <div className={styles.answer}>
      <TextChoice onInsert={insert} />
      <Field
        label="Answer"
        hint={sendsMail ? `Goes to ${ticket.email} by e-mail.` : `Goes to the outbox, addressed to ${ticket.email}.`}
        error={isFull ? 'The answer has no room for this text.' : undefined}
      >
        <TextArea
          ref={field}
          rows={8}
          maxLength={TICKET_ANSWER_MAX}
          value={answer}
          readOnly={isSending}
          onChange={({ target }) => {
            setFull(false);
            onAnswer(target.value);
          }}
        />
      </Field>
    </div>
  );
};
