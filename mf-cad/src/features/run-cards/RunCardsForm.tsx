import { areaOf, endpoints, proposeUnits, RUN_CARDS_MAX, readRunCards, type SavedRunCards } from '@prebell/contracts';
import { Alert, Button, Field, TextArea, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../shared/errors/error-text';
import { RUN_CARDS_KEY } from '../../shared/run-cards/use-run-cards';
import { excerptOf, wholeOf } from './model';
import styles from './RunCardsForm.module.css';

interface Props {
  readonly saved: SavedRunCards;
  /** Reports whether closing would lose changes. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

const SHOWN_FAULTS = 5;

/** The run cards as text, checked line by line, with search, file import and a way to try an address. */
export const RunCardsForm = ({ saved, onChanged, onSaved }: Props) => {
  const { api } = usePlatform();
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  // The version that editing began with: later saves by others must not replace typed text. The server refuses to overwrite them.
  const [begun] = useState(saved);
  const [excerpt, setExcerpt] = useState(() => excerptOf(begun.text, ''));
  const whole = wholeOf(excerpt);
  const isChanged = whole !== begun.text;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const cards = useMemo(() => readRunCards(whole), [whole]);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.call(endpoints.cad.saveRunCards, { body: { base_version: begun.version, text: whole } }),
    onSuccess: (answer) => {
      client.setQueryData(RUN_CARDS_KEY, answer);
      onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cards.faults.length === 0 && whole.length <= RUN_CARDS_MAX) mutate();
  };
  const importFile = async () => {
    const [chosen] = file.current?.files ?? [];
    if (chosen === undefined) return;
    setExcerpt(excerptOf((await chosen.text()).replaceAll('\r\n', '\n'), ''));
    if (file.current) file.current.value = '';
  };
  const more = cards.faults.length - SHOWN_FAULTS;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        Recommended units by nature and area, in the order they are due. Dispatchers see the first free ones and decide.
      </p>
      <div className={styles.tools}>
        <Field label="Show lines with" className={styles.search}>
          <TextInput
            value={excerpt.words}
            placeholder="An area, a street, a unit"
            autoComplete="off"
            onChange={(event) => setExcerpt(excerptOf(whole, event.target.value))}
          />
        </Field>
        <Field label="Replace all lines with a file" className={styles.search}>
          <TextInput
            ref={file}
            type="file"
            className={styles.file}
            accept=".txt,text/plain"
            onChange={() => void importFile()}
          />
        </Field>
      </div>
      <Field
        label="Lines"
        hint="response Structure Fire: ENGINE 2, TRUCK, MEDIC? · order 12 ENGINE: E12 E7 · area 12: 100-199 ELM ST · * means any, ? sent to some"
        className={styles.lines}
      >
        <TextArea
          value={excerpt.text}
          rows={14}
          spellCheck={false}
          className={styles.text}
          onChange={(event) => setExcerpt({ ...excerpt, text: event.target.value })}
        />
      </Field>
      {cards.faults.length > 0 && (
        <Alert kind="error">
          <ul className={styles.faults}>
            {cards.faults.slice(0, SHOWN_FAULTS).map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                <b>{whole.split('\n')[line - 1]}</b> (line {line}): {text}
              </li>
            ))}
            {more > 0 && <li>And {more} more.</li>}
          </ul>
        </Alert>
      )}
      {whole.length > RUN_CARDS_MAX && <Alert kind="error">At most {RUN_CARDS_MAX} characters.</Alert>}
      <Try cards={cards} />
      {error !== null && <Alert kind="error">Not saved: {errorText(error)}</Alert>}
      <div className={styles.tools}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          busyLabel="Saving..."
          disabled={cards.faults.length > 0}
        >
          Save Run Cards
        </Button>
        <span className={styles.state}>
          {begun.version === 0
            ? 'There are none yet.'
            : `Version ${begun.version}, saved by ${begun.saved_by}. The record keeps each change.`}
        </span>
      </div>
    </form>
  );
};

/** Shows what the edited lines would recommend for an address while every unit is free. */
const Try = ({ cards }: { readonly cards: ReturnType<typeof readRunCards> }) => {
  const [address, setAddress] = useState('');
  const [nature, setNature] = useState('');
  const area = areaOf(cards, address);
  const { units } = proposeUnits(cards, { nature, area }, () => true);
  const words =
    address.trim() === ''
      ? 'Type an address to see its units while all are free.'
      : `${area === null ? 'No area has this address' : `Area ${area}`}: ${units.length === 0 ? 'no units' : units.map(({ unit, kind, isOptional }) => `${unit ?? `no ${kind}`}${isOptional ? '?' : ''}`).join(', ')}.`;
  return (
    <div className={styles.tools}>
      <Field label="Try an address" className={styles.search}>
        <TextInput value={address} autoComplete="off" onChange={(event) => setAddress(event.target.value)} />
      </Field>
      <Field label="Nature" className={styles.search}>
        <TextInput value={nature} autoComplete="off" onChange={(event) => setNature(event.target.value)} />
      </Field>
      <p className={styles.state} role="status">
        {words}
      </p>
    </div>
  );
};
