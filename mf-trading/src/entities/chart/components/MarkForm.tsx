import { Button, Field, TextInput } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import { LONGEST_TEXT, type MarkFaults, readMark, type TypedMark } from '../model/mark-draft';
import { markPrice } from '../model/mark-price';
import type { MarkContent } from '../model/own-marks';
import styles from './Marks.module.css';

interface Props {
  readonly base: Pick<MarkContent, 'symbol' | 'kind' | 'at'>;
  /** Dollars; null leaves the field empty. */
  readonly price: number | null;
  readonly onAdd: (content: MarkContent) => void;
}

/** Adds a level at a typed price, or a note at a bar. */
export const MarkForm = ({ base, price, onAdd }: Props) => {
  const [typed, setTyped] = useState<TypedMark>({ price: price === null ? '' : markPrice(price), text: '' });
  const [faults, setFaults] = useState<MarkFaults>({});
  const isNote = base.kind === 'note';
  const write = (change: Partial<TypedMark>) => {
    setFaults({});
    setTyped({ ...typed, ...change });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readMark(base, typed);
    if ('faults' in read) return setFaults(read.faults);
    onAdd(read.content);
    setTyped({ ...typed, text: '' });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={isNote ? 'Note price, $' : 'Level price, $'} error={faults.price}>
        <TextInput
          autoFocus={!isNote}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed.price}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => write({ price: target.value })}
        />
      </Field>
      <Field label={isNote ? 'Text' : 'Name'} optional={!isNote} hint={lengthHint(typed.text)} error={faults.text}>
        <TextInput
          autoFocus={isNote}
          autoComplete="off"
          maxLength={LONGEST_TEXT}
          value={typed.text}
          onChange={({ target }) => write({ text: target.value })}
        />
      </Field>
      <Button type="submit" variant="primary" size="small">
        {isNote ? 'Add note' : 'Add level'}
      </Button>
    </form>
  );
};

/** Warns how many characters are left; undefined while there are plenty. */
const lengthHint = (text: string): string | undefined => {
  const left = LONGEST_TEXT - text.length;
  if (left > 30) return undefined;
  return left === 0 ? `${LONGEST_TEXT} characters is the limit` : `${left} characters left`;
};
