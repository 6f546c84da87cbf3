import { Button, Field, KeyHint, TextInput } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import { proposedText, type ShownProposal } from '../../shared/run-cards/proposal';
import { ActForm, type ActProps } from './ActForm';
import styles from './ActForm.module.css';
import { BusyUnits, useAskOnce } from './BusyUnits';

interface Props extends ActProps<'dispatch'> {
  /** A warning about the typed units; '' if there is none. */
  readonly warningFor: (units: string) => string;
  /** What the run cards recommend, or null. */
  readonly proposal: ShownProposal | null;
}

/** Form for the dispatcher's initials and the units. The first empty field gets the focus. */
export const DispatchForm = ({
  work: { fields, errors },
  onChange,
  onSubmit,
  onCancel,
  warningFor,
  proposal,
}: Props) => {
  const initials = useRef<HTMLInputElement>(null);
  const unit = useRef<HTMLInputElement>(null);
  useEffect(() => (initials.current?.value ? unit : initials).current?.focus(), []);

  const warning = warningFor(fields.unit);
  // Without units there is nothing to confirm.
  const { isAsking, submit } = useAskOnce(fields.unit.trim() === '' ? '' : warning, () => {
    if (fields.initials.trim() === '') initials.current?.focus();
    onSubmit();
  });
  const proposed = proposal === null ? '' : proposedText(proposal);
  const take = () => {
    onChange({ ...fields, unit: proposed });
    unit.current?.focus();
  };
  const action = (
    <>
      Dispatch Call <KeyHint aria-hidden="true">Enter</KeyHint>
    </>
  );
  return (
    <ActForm label="Dispatch call" action={action} onSubmit={submit} onCancel={onCancel}>
      <Field label="Dispatcher Initials" required error={errors.initials} className={styles.field}>
        <TextInput
          ref={initials}
          value={fields.initials}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, initials: event.target.value })}
        />
      </Field>
      <Field label="Primary Unit" error={errors.unit} className={styles.field}>
        <TextInput
          ref={unit}
          value={fields.unit}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, unit: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || proposed === '') return;
            event.preventDefault();
            take();
          }}
        />
      </Field>
      {proposal !== null && (
        <p className={styles.proposal} role="status">
          <span>{proposal.words}</span>
          {proposed !== '' && (
            <Button size="small" tabIndex={-1} aria-keyshortcuts="ArrowDown" onClick={take}>
              Use {proposed} <KeyHint aria-hidden="true">↓</KeyHint>
            </Button>
          )}
        </p>
      )}
      <BusyUnits text={warning} isAsking={isAsking} />
    </ActForm>
  );
};
