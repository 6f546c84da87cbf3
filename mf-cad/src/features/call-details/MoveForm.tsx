import { type Call, isUnitReport } from '@prebell/contracts';
import { Field, KeyHint, TextInput } from '@prebell/design-system';
import { useEffect, useRef, useState } from 'react';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';
import { BusyUnits, useAskOnce } from './BusyUnits';
import { dueUnits, MOVES, type MoveName, strangersIn } from './call-moves';

interface Props extends ActProps<'status'> {
  readonly call: Call;
  /** A warning about the typed units; '' if there is none. */
  readonly warningFor: (units: string) => string;
}

const NOTHING_SKIPPED = { due: [], skipped: '' };

/** Form for the input an action needs: a unit, the disposition, or a reason. A cancelled call may have both a disposition and a reason. */
export const MoveForm = ({ call, work: { fields, errors }, onChange, onSubmit, onCancel, warningFor }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  useEffect(() => {
    input.current?.focus();
    // The first key replaces the unit that the form suggests.
    input.current?.select();
  }, []);
  const { label, asks } = MOVES[fields.action as MoveName];
  const report = isUnitReport(fields.action) ? fields.action : null;
  const { due, skipped } = report === null ? NOTHING_SKIPPED : dueUnits(call, report, fields.unit);
  const warning = fields.action === 'assign' ? warningFor(fields.unit) : '';
  const { isAsking, submit } = useAskOnce(warning, () => {
    // A mistyped unit would create one that does not exist, so a report never adds a unit.
    const unknown = report === null ? [] : strangersIn(call, fields.unit);
    setStrangers(unknown);
    if (unknown.length === 0) onSubmit(skipped === '' ? undefined : { ...fields, unit: due.join(', ') });
  });
  const [are, them] = strangers.length > 1 ? ['are', 'them'] : ['is', 'it'];
  const isStranger = strangers.length > 0;
  const error = isStranger
    ? `${strangers.join(', ')} ${are} not on this call. Add ${them} with U.`
    : errors[asks.field];
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
            setStrangers([]);
            onChange({ ...fields, [asks.field]: event.target.value });
          }}
        />
      </Field>
      {fields.action === 'cancel' && (
        <Field label="Disposition" error={errors.disposition} className={styles.field}>
          <TextInput
            value={fields.disposition ?? ''}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...fields, disposition: target.value })}
          />
        </Field>
      )}
      <BusyUnits text={warning || skipped} isAsking={isAsking} />
    </ActForm>
  );
};
