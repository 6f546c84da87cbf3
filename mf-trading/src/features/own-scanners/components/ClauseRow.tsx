import {
  type FigureUnit,
  figureFacts,
  readingOf,
  SCAN_FIELDS,
  SCAN_OPS,
  type ScanField,
  type ScanOp,
} from '@prebell/contracts';
import { CloseIcon, IconButton, Select, TextInput } from '@prebell/design-system';
import { useId } from 'react';
import type { DraftClause } from '../model/draft';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly clause: DraftClause;
  /** Position from 1, used in the labels of the inputs. */
  readonly number: number;
  readonly fault: string | undefined;
  readonly onWrite: (change: Partial<Omit<DraftClause, 'key'>>) => void;
  readonly onRemove: () => void;
}

export const FIELD_OPTIONS = SCAN_FIELDS.map((value) => ({
  value,
  label: figureFacts(value).phrase.replace(/^./, (first) => first.toUpperCase()),
}));

const OP_LABELS: Readonly<Record<ScanOp, string>> = { '>=': 'at least', '<=': 'at most', '>': 'above', '<': 'below' };
const OP_OPTIONS = SCAN_OPS.map((value) => ({ value, label: OP_LABELS[value] }));

const UNIT_TEXTS: Readonly<Record<FigureUnit, string>> = { dollars: '$', shares: 'shares', percent: '%', times: 'x' };

/** One condition: figure, operator and value, with its error below. */
export const ClauseRow = ({ clause, number, fault, onWrite, onRemove }: Props) => {
  const id = useId();
  const { unit } = figureFacts(clause.field);
  const reading = readingOf(clause.value);
  return (
    <li className={styles.clause}>
      <Select
        className={styles.figure}
        aria-label={`Figure ${number}`}
        options={FIELD_OPTIONS}
        value={clause.field}
        onValueChange={(field) => onWrite({ field: field as ScanField })}
      />
      <Select
        aria-label={`Operator ${number}`}
        options={OP_OPTIONS}
        value={clause.op}
        onValueChange={(op) => onWrite({ op: op as ScanOp })}
      />
      <TextInput
        className={styles.value}
        aria-label={`Value ${number}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        inputMode="text"
        autoComplete="off"
        maxLength={24}
        placeholder={unit === 'shares' ? '10M' : '5'}
        value={clause.value}
        onChange={({ target }) => onWrite({ value: target.value })}
      />
      <span className={styles.unit}>{UNIT_TEXTS[unit]}</span>
      <IconButton
        size="small"
        label={`Remove condition ${number}`}
        icon={<CloseIcon aria-hidden="true" />}
        onClick={onRemove}
      />
      {reading !== null && (
        <p className={styles.reading}>
          Reads as {reading} {UNIT_TEXTS[unit]}
        </p>
      )}
      {fault !== undefined && (
        <p id={id} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </li>
  );
};
