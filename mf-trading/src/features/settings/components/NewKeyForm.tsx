import { API_KEY_DAYS, API_KEY_LIMITS, PASSWORD_MAX } from '@prebell/contracts';
import { Button, Field, PasswordInput, Select, TextInput } from '@prebell/design-system';
import { useState } from 'react';
import styles from './Settings.module.css';

/** What the user asks for: a new key. */
export interface KeyWish {
  readonly name: string;
  readonly current_password: string;
  readonly expires_in_days: (typeof API_KEY_DAYS)[number];
}

const EMPTY: KeyWish = { name: '', current_password: '', expires_in_days: API_KEY_LIMITS.days };
const LIFETIMES = API_KEY_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

interface Props {
  readonly busy: boolean;
  /** Call `onMade` on success: it clears the form. */
  readonly onMake: (wish: KeyWish, onMade: () => void) => void;
  /** Called when the user types, so that the last error can be cleared. */
  readonly onType: () => void;
}

/** Form for a new API key: name, lifetime, and the password that creating one requires. */
export const NewKeyForm = ({ busy, onMake, onType }: Props) => {
  const [wish, setWish] = useState(EMPTY);
  const write = (change: Partial<KeyWish>) => {
    onType();
    setWish({ ...wish, ...change });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onMake(wish, () => setWish(EMPTY));
      }}
    >
      <Field label="Name of the new key" hint="The program that uses it, such as “my notebook”.">
        <TextInput
          autoComplete="off"
          maxLength={API_KEY_LIMITS.name}
          value={wish.name}
          onChange={({ target }) => write({ name: target.value })}
        />
      </Field>
      <Field label="Expires after" hint="We send you an e-mail a week before.">
        <Select
          options={LIFETIMES}
          value={String(wish.expires_in_days)}
          onValueChange={(value) =>
            write({ expires_in_days: API_KEY_DAYS.find((days) => String(days) === value) ?? API_KEY_LIMITS.days })
          }
        />
      </Field>
      <Field label="Your password">
        <PasswordInput
          name="key_password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          value={wish.current_password}
          onChange={({ target }) => write({ current_password: target.value })}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Create key
      </Button>
    </form>
  );
};
