import { type Call, mergeFault } from '@prebell/contracts';
import { Field, KeyHint, Select, TextInput } from '@prebell/design-system';
import { useEffect, useRef, useState } from 'react';
import { mergeFields } from '../../shared/acts/merge';
import type { SameChoice } from '../../shared/duplicates/same-calls';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';

interface Props extends ActProps<'merge'> {
  readonly call: Call;
  /** The open calls to choose from. */
  readonly choices: readonly SameChoice[];
}

const labelOf = ({ call, why }: SameChoice): string =>
  [why, call.number, call.address_of_incident || 'No address', call.nature].filter(Boolean).join(' · ');

/** Form that picks the call that reports the same incident. */
export const MergeForm = ({ call, choices, work: { fields, errors }, onChange, onSubmit, onCancel }: Props) => {
  const choice = useRef<HTMLSelectElement>(null);
  const [isTried, setTried] = useState(false);
  useEffect(() => choice.current?.focus(), []);
  const chosen = choices.find((one) => one.call.id === fields.into)?.call;
  const fault = chosen === undefined ? 'This call is no longer open. Choose another one.' : mergeFault(call, chosen);
  const submit = () => {
    setTried(true);
    if (fault === null) onSubmit();
  };
  const choose = (id: string) => {
    setTried(false);
    const next = choices.find((one) => one.call.id === id);
    if (next) onChange(mergeFields(next.call));
  };
  const action = (
    <>
      Merge Calls <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label="Same call" action={action} onSubmit={submit} onCancel={onCancel}>
      <Field
        label="Same As"
        error={(isTried && fault) || errors.into}
        hint="This call leaves the board. The other one shows what came with it."
        className={styles.wide}
      >
        <Select
          ref={choice}
          value={fields.into}
          options={choices.map((one) => ({ value: one.call.id, label: labelOf(one) }))}
          onValueChange={choose}
        />
      </Field>
    </ActForm>
  );
};

/** Form for the reason for undoing a merge. */
export const PartForm = ({ work: { fields, errors }, onChange, onSubmit, onCancel }: ActProps<'merge'>) => {
  const reason = useRef<HTMLInputElement>(null);
  useEffect(() => reason.current?.focus(), []);
  return (
    <ActForm label="Not the same call" action="Reopen Call" onSubmit={onSubmit} onCancel={onCancel}>
      <Field label="Reason" required error={errors.reason} className={styles.wide}>
        <TextInput
          ref={reason}
          value={fields.reason}
          autoComplete="off"
          onChange={(event) => onChange({ ...fields, reason: event.target.value })}
        />
      </Field>
    </ActForm>
  );
};
