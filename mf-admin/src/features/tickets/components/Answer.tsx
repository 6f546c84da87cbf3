import { type CannedText, TICKET_ANSWER_MAX, type Ticket } from '@prebell/contracts';
import { Alert, Button, Field, Select, TextArea } from '@prebell/design-system';
import { useRef, useState } from 'react';
import { fillText, insertAt, useCannedTexts, useCaret } from '../../../entities/canned-text';
import styles from './TicketDialog.module.css';

interface TextChoiceProps {
  readonly ticket: Ticket;
  readonly onInsert: (text: CannedText) => void;
}

/** Chooses a canned text, previews it with the ticket's values, and inserts it into the answer. It does not send anything. */
const TextChoice = ({ ticket, onInsert }: TextChoiceProps) => {
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
      <Field label="Canned text">
        <Select
          disabled={data === undefined}
          options={[
            { value: '', label: data === undefined ? 'Loading texts...' : 'Choose a canned text' },
            ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={text === undefined ? '' : chosen}
          onValueChange={setChosen}
        />
      </Field>
      <Button disabled={text === undefined} onClick={() => text !== undefined && onInsert(text)}>
        Insert
      </Button>
      {text !== undefined && (
        <figure className={styles.preview}>
          <figcaption>Preview</figcaption>
          <p>{fillText(text.body, ticket)}</p>
        </figure>
      )}
    </div>
  );
};

interface Props {
  readonly ticket: Ticket;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  /** The text is being sent and must not change. */
  readonly isSending: boolean;
  /** A mail server is configured. */
  readonly sendsMail: boolean;
}

/** The field for an answer to a ticket. Canned texts are inserted at the caret. */
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
      <TextChoice ticket={ticket} onInsert={insert} />
      <Field
        label="Answer"
        hint={sendsMail ? `Goes to ${ticket.email} by e-mail.` : `Goes to the outbox, addressed to ${ticket.email}.`}
        error={isFull ? 'This text does not fit. Shorten the answer first.' : undefined}
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
