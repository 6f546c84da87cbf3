import {
  type FigureFacts,
  type FigureTopic,
  type FigureUnit,
  figureFacts,
  readingOf,
  SCAN_FIELDS,
  SCAN_OP_WORDS,
  SCAN_OPS,
  type ScanField,
  type ScanOp,
} from '@prebell/contracts';
import { CloseIcon, IconButton, Select, TextInput } from '@prebell/design-system';
import { useId } from 'react';
import { type DraftCondition, figureChange } from '../model/draft';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly condition: DraftCondition;
  /** Position from 1, used in the labels of the inputs. */
  readonly number: number;
  readonly fault: string | undefined;
  readonly onWrite: (change: Partial<Omit<DraftCondition, 'key'>>) => void;
  readonly onRemove: () => void;
}

const TOPICS: Readonly<Record<FigureTopic, string>> = {
  price: 'Price',
  volume: 'Volume',
  levels: 'Levels and range',
  events: 'Today’s events',
  company: 'Shares and size',
};

const optionsBy = (textOf: (facts: FigureFacts) => string) =>
  Object.entries(TOPICS).flatMap(([topic, group]) =>
    SCAN_FIELDS.filter((value) => figureFacts(value).topic === topic).map((value) => ({
      value,
      group,
      label: textOf(figureFacts(value)).replace(/^./, (first) => first.toUpperCase()),
    })),
  );

/** The figures that a scan can rank by. */
export const RANK_OPTIONS = optionsBy(({ phrase }) => phrase);
/** In a condition, an age is worded as an event: 'Crossed above VWAP', 'in the last', '2', 'min'. */
const FIELD_OPTIONS = optionsBy(({ event, phrase }) => event ?? phrase);

const AGE_WORDS: Readonly<Record<ScanOp, string>> = {
  '<=': 'in the last',
  '>=': 'at least',
  '<': 'less than',
  '>': 'more than',
};
const opOptions = (words: Readonly<Record<ScanOp, string>>) =>
  SCAN_OPS.map((value) => ({ value, label: words[value] }));
const OP_OPTIONS = opOptions(SCAN_OP_WORDS);
const AGE_OPTIONS = opOptions(AGE_WORDS);

const unitOf = ({ field, op }: DraftCondition): string =>
  isAge(field) && op !== '<=' ? 'min ago' : UNIT_TEXTS[figureFacts(field).unit];

const isAge = (field: ScanField): boolean => figureFacts(field).event !== undefined;

const UNIT_TEXTS: Readonly<Record<FigureUnit, string>> = {
  dollars: '$',
  shares: 'shares',
  percent: '%',
  times: 'x',
  minutes: 'min',
  count: '',
};

/** A common value for a figure, as users type it. */
const exampleOf = (field: ScanField): string => {
  const { unit, format } = figureFacts(field);
  if (format === 'compact') return unit === 'dollars' ? '$50M' : '10M';
  return unit === 'dollars' ? '$5' : unit === 'count' ? '1' : '2';
};

/** One condition: figure, operator and value, with its error below. */
export const ConditionRow = ({ condition, number, fault, onWrite, onRemove }: Props) => {
  const id = useId();
  const { unit } = figureFacts(condition.field);
  const reading = readingOf(condition.value);
  const isMissing = fault === undefined && condition.value.trim() === '';
  return (
    <li className={styles.condition} data-missing={isMissing || undefined}>
      <Select
        className={styles.figure}
        aria-label={`Figure ${number}`}
        options={FIELD_OPTIONS}
        value={condition.field}
        onValueChange={(field) => onWrite(figureChange(condition, field as ScanField))}
      />
      <Select
        aria-label={`Operator ${number}`}
        options={isAge(condition.field) ? AGE_OPTIONS : OP_OPTIONS}
        value={condition.op}
        onValueChange={(op) => onWrite({ op: op as ScanOp })}
      />
      <TextInput
        className={styles.value}
        aria-label={`Value ${number}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault !== undefined || isMissing ? id : undefined}
        inputMode="text"
        autoComplete="off"
        maxLength={24}
        value={condition.value}
        onChange={({ target }) => onWrite({ value: target.value })}
      />
      <span className={styles.unit}>{unitOf(condition)}</span>
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
      {isMissing && (
        <p id={id} className={styles.missing}>
          Enter a value, such as {exampleOf(condition.field)}
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
