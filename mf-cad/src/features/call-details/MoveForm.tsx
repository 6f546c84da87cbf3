import { type Call, isUnitReport } from '@prebell/contracts';
import { Field, KeyHint, TextInput } from '@prebell/design-system';
import { useEffect, useRef, useState } from 'react';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';
import { BusyUnits, useAskOnce } from './BusyUnits';
import { isOnCall, MOVES, type MoveName } from './call-moves';

interface Props extends ActProps<'status'> {
  readonly call: Call;
  /** What speaks against the typed units; '' if nothing does. */
  readonly warningFor: (units: string) => string;
}

/** Form for the one thing an action needs: a unit, how the call ended, or a reason. */
export const MoveForm = ({ call, work: { fields, errors }, onChange, onSubmit, onCancel, warningFor }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isStranger, setStranger] = useState(false);
  useEffect(() => {
    input.current?.focus();
    // The next key replaces the unit that the form proposes.
    input.current?.select();
  }, []);
  const { label, asks } = MOVES[fields.action as MoveName];
  const warning = fields.action === 'assign' ? warningFor(fields.unit) : '';
  const { isAsking, submit } = useAskOnce(warning, () => {
    // A slip of the finger would send a unit that nobody has: a report never adds one.
    const isUnknown = isUnitReport(fields.action) && !isOnCall(call, fields.unit);
    setStranger(isUnknown);
    if (!isUnknown) onSubmit();
  });
  const error = isStranger ? `${fields.unit.trim()} is not on this call. Add it with U.` : errors[asks.field];
  const action = (
    <>
      {label} <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label={label} action={action} cancel="Back" onSubmit={submit} onCancel={onCancel}>
      <Field label={asks.label} required={asks.required} error={error} className={styles.field}>
        <TextInput
          ref={input}
          value={fields[asks.field]}
          autoComplete="off"
          onChange={(event) => {
            setStranger(false);
            onChange({ ...fields, [asks.field]: event.target.value });
          }}
        />
      </Field>
      <BusyUnits text={warning} isAsking={isAsking} />
    </ActForm>
  );
};
