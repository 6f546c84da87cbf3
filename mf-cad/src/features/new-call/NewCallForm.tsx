import { Alert, Field, TextArea, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { NewCallFields } from '../../shared/acts/create';
import { type CallDraft, draftErrors, type FieldErrors } from '../../shared/work/new-call';
import styles from './NewCallForm.module.css';

interface Props {
  /** Connects the form to its submit button, which is outside the form. */
  readonly id: string;
  readonly draft: CallDraft;
  readonly errors: FieldErrors;
  /** Why the server refused the call, or null. */
  readonly refusal: string | null;
  /** Whether the form opened with the text of an unfinished call. */
  readonly isContinued?: boolean;
  /** What is known about the address. */
  readonly premise?: ReactNode;
  /** Unfinished calls, which the form can continue instead. */
  readonly unfinished?: ReactNode;
  readonly onChange: (draft: CallDraft) => void;
  readonly onSubmit: () => void;
}

interface Places {
  readonly address: HTMLElement | null;
  readonly above: HTMLElement | null;
  readonly below: HTMLElement | null;
}

/** The element that an arrow key moves to: the arrows connect the address with the buttons above and below it. Otherwise null. */
const buttonBeside = (event: KeyboardEvent, { address, above, below }: Places): HTMLElement | null => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || address === null) return null;
  const buttonsIn = (part: HTMLElement | null) => [...(part?.querySelectorAll('button') ?? [])];
  const stops: readonly Element[] = [...buttonsIn(above), address, ...buttonsIn(below)];
  const at = stops.indexOf(event.target as Element);
  return at === -1 ? null : ((stops[at + step] as HTMLElement | undefined) ?? null);
};

/** Every field of a call, starting with the address. Ctrl+Enter submits from any field. */
export const NewCallForm = ({
  id,
  draft,
  errors,
  refusal,
  isContinued,
  premise,
  unfinished,
  onChange,
  onSubmit,
}: Props) => {
  const address = useRef<HTMLInputElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another call is loaded into the open form
  useEffect(() => address.current?.focus(), [draft.id]);

  // No maxLength: a text that is too long shows an error next to its field and keeps every word.
  const input = (name: keyof NewCallFields) => ({
    name,
    value: draft.fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, fields: { ...draft.fields, [name]: event.target.value } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draftErrors(draft).address_of_incident !== undefined) address.current?.focus();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    const next = buttonBeside(event, { address: address.current, above: above.current, below: below.current });
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // The browser's validation bubbles would hide our error texts, which stay on screen.
    <form id={id} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {refusal !== null && (
        <Alert kind="error" className={styles.wide}>
          The server did not accept this call: {refusal}
        </Alert>
      )}
      {unfinished && (
        <div ref={above} className={styles.wide}>
          {unfinished}
        </div>
      )}
      {isContinued && (
        <Alert kind="info" role="status" className={styles.wide}>
          This is your unfinished call. Cancel discards it.
        </Alert>
      )}
      <Field label="Address of Incident" required error={errors.address_of_incident} className={styles.wide}>
        <TextInput {...input('address_of_incident')} ref={address} />
      </Field>
      {premise && (
        <div ref={below} className={styles.wide}>
          {premise}
        </div>
      )}
      <Field label="Nature" error={errors.nature}>
        <TextInput {...input('nature')} placeholder="Medical, Fire, Police" />
      </Field>
      <Field label="How Received" error={errors.how_received}>
        <TextInput {...input('how_received')} placeholder="911, Radio, Walk-in" />
      </Field>
      <Field label="Time Received" error={errors.time_received}>
        {/* A text field has one tab stop and 24-hour time, like the board's clocks. A date field has seven stops, and AM and PM. */}
        <TextInput
          {...input('time_received')}
          value={draft.fields.time_received.replace('T', ' ')}
          placeholder="2026-02-06 14:01"
          onChange={({ target: { value } }) =>
            onChange({ ...draft, fields: { ...draft.fields, time_received: value.replace(' ', 'T') } })
          }
        />
      </Field>
      <Field label="Caller Name" error={errors.caller_name}>
        <TextInput {...input('caller_name')} />
      </Field>
      <Field label="Caller Phone" error={errors.caller_phone}>
        <TextInput {...input('caller_phone')} type="tel" />
      </Field>
      <Field label="Caller Date of Birth" error={errors.caller_dob}>
        <TextInput {...input('caller_dob')} type="date" />
      </Field>
      <Field label="Caller Address" error={errors.caller_address} className={styles.wide}>
        <TextInput {...input('caller_address')} />
      </Field>
      <Field label="Primary Unit" error={errors.primary_unit}>
        <TextInput {...input('primary_unit')} />
      </Field>
      <Field label="Dispatcher Initials" error={errors.dispatcher_initials}>
        <TextInput {...input('dispatcher_initials')} />
      </Field>
      <Field label="Original Notes" error={errors.original_notes} className={styles.wide}>
        <TextArea {...input('original_notes')} rows={3} />
      </Field>
    </form>
  );
};
