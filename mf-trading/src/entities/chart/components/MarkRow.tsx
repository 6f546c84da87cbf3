import { BellIcon, Button, CloseIcon, IconButton, TextInput } from '@prebell/design-system';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { easternDate, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { LONGEST_TEXT, type MarkFaults, readMark, type TypedMark } from '../model/mark-draft';
import { markName } from '../model/mark-name';
import { markPrice, stepped } from '../model/mark-price';
import type { OwnMark } from '../model/own-marks';
import styles from './Marks.module.css';

interface Props {
  readonly mark: OwnMark;
  readonly onChange: (mark: OwnMark) => void;
  readonly onRemove: (mark: OwnMark) => void;
  /** Opens the alert editor at this price; absent where the desk has none. */
  readonly onAlert?: ((price: number) => void) | undefined;
}

/** One level or note in the list. Its price and text can be edited in place; ↑ and ↓ move the price by a tick. */
export const MarkRow = ({ mark, onChange, onRemove, onAlert }: Props) => {
  const stored: TypedMark = { price: markPrice(mark.price), text: mark.text };
  const [typed, setTyped] = useState<TypedMark | null>(null);
  const [faults, setFaults] = useState<MarkFaults>({});
  const shown = typed ?? stored;
  const name = markName(mark);
  const write = (change: Partial<TypedMark>) => {
    setFaults({});
    setTyped({ ...shown, ...change });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readMark(mark, shown);
    if ('faults' in read) return setFaults(read.faults);
    onChange({ ...mark, ...read.content });
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || typed !== null) return;
    event.preventDefault();
    onChange({ ...mark, price: stepped(mark.price, event.shiftKey ? 10 * step : step) });
  };
  const isChanged = shown.price !== stored.price || shown.text !== stored.text;
  return (
    <li className={styles.row}>
      <form className={styles.fields} noValidate onSubmit={save}>
        <TextInput
          className={styles.price}
          aria-label={`Price of ${name}`}
          aria-invalid={faults.price !== undefined || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={shown.price}
          onKeyDown={onKeyDown}
          onChange={({ target }) => write({ price: target.value })}
        />
        <TextInput
          aria-label={`${mark.kind === 'level' ? 'Name' : 'Text'} of ${name}`}
          aria-invalid={faults.text !== undefined || undefined}
          placeholder={mark.kind === 'level' ? 'No name' : undefined}
          autoComplete="off"
          maxLength={LONGEST_TEXT}
          value={shown.text}
          onChange={({ target }) => write({ text: target.value })}
        />
        {isChanged && (
          <Button type="submit" size="small" variant="primary">
            Save
          </Button>
        )}
      </form>
      {mark.at !== null && (
        <span className={styles.when}>
          Note, {easternDate(mark.at * 1_000)} {easternMinute(mark.at * 1_000)}
        </span>
      )}
      {(faults.price ?? faults.text) !== undefined && (
        <p role="alert" className={styles.fault}>
          {faults.price ?? faults.text}
        </p>
      )}
      <span className={styles.actions}>
        {onAlert && mark.kind === 'level' && (
          <IconButton
            size="small"
            label={`Alert at ${markPrice(mark.price)}`}
            icon={<BellIcon aria-hidden="true" />}
            onClick={() => onAlert(mark.price)}
          />
        )}
        <IconButton
          size="small"
          label={`Delete ${name}`}
          icon={<CloseIcon aria-hidden="true" />}
          onClick={() => onRemove(mark)}
        />
      </span>
    </li>
  );
};
