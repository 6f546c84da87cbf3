import {
  AMENDED_FIELD_NAMES,
  type AmendedField,
  CALL_FIELDS,
  type Call,
  isTimeField,
  UNIT_FIELDS,
} from '@prebell/contracts';
import { Field, KeyHint, Select, TextInput } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import { beginAmendment } from '../../shared/acts/amendment';
import { isUnsentUnit } from '../../shared/acts/unsent-units';
import { readWallTime, toWallTime } from '../../shared/centre-time/wall-time';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';

interface Props extends ActProps<'amendment'> {
  readonly call: Call;
  readonly timeZone: string;
  /** The server's clock as this desk knows it, epoch milliseconds. */
  readonly now: () => number;
}

/** A field of the call, or of one of its units, that can be corrected. */
interface Choice {
  readonly field: AmendedField;
  readonly unitId: string;
  readonly label: string;
}

/** All fields of the call that have a value to correct. Unit reports can also be added or taken back. */
const choicesOf = (call: Call): Choice[] => [
  ...CALL_FIELDS.filter((field) => !isTimeField(field) || call[field] !== null).map((field) => ({
    field,
    unitId: '',
    label: AMENDED_FIELD_NAMES[field],
  })),
  ...call.units
    .filter((unit) => !isUnsentUnit(unit))
    .flatMap(({ id, unit }) =>
      UNIT_FIELDS.map((field) => ({ field, unitId: id, label: `${unit}: ${AMENDED_FIELD_NAMES[field]}` })),
    ),
];

const nameOf = ({ field, unitId }: Pick<Choice, 'field' | 'unitId'>): string => `${field} ${unitId}`;

/** A time without a date means its last occurrence before now, so the hint shows the date it was read as. */
const timeHint = (read: string | null, timeZone: string): string =>
  read === null ? '13:50 or 13:50:30 is the last one before now' : `Means ${toWallTime(read, timeZone)}`;

/** Form that corrects one wrong value of a call: the field, the right value and the reason. The record keeps both values. */
export const AmendmentForm = ({ call, timeZone, now, work, onChange, onSubmit, onCancel }: Props) => {
  const { fields, errors } = work;
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => choice.current?.focus(), []);
  const choices = choicesOf(call);
  const choose = (name: string) => {
    const chosen = choices.find((one) => nameOf(one) === name);
    if (chosen) onChange(beginAmendment(call, { ...chosen, reason: fields.reason }, timeZone));
  };
  const input = (name: 'value' | 'reason') => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...fields, [name]: event.target.value }),
  });
  const action = (
    <>
      Save Correction <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label="Correct call" action={action} onSubmit={onSubmit} onCancel={onCancel}>
      <Field label="What is wrong" error={errors.field} className={styles.field}>
        <Select
          ref={choice}
          value={nameOf(fields)}
          options={choices.map((one) => ({ value: nameOf(one), label: one.label }))}
          onValueChange={choose}
        />
      </Field>
      <Field
        label="Correct Value"
        error={errors.value}
        hint={
          isTimeField(fields.field)
            ? timeHint(readWallTime(fields.value, { now: now(), timeZone }), timeZone)
            : undefined
        }
        className={styles.wide}
      >
        <TextInput {...input('value')} />
      </Field>
      <Field label="Reason" required error={errors.reason} className={styles.field}>
        <TextInput {...input('reason')} />
      </Field>
    </ActForm>
  );
};
