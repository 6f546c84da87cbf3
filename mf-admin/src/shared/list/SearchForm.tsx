import { Button, TextInput } from '@prebell/design-system';
import type { FormEvent } from 'react';
import styles from './SearchForm.module.css';

interface Props {
  readonly label: string;
  /** What may be typed. */
  readonly hint: string;
  readonly value: string | undefined;
  readonly onSearch: (change: { readonly search: string }) => void;
}

/** Looks for a text on Enter. */
export const SearchForm = ({ label, hint, value = '', onSearch }: Props) => {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <TextInput
          // A filter changed from outside (back button) shows in the field too.
          key={value}
          type="search"
          name="search"
          aria-label={label}
          placeholder={hint}
          maxLength={100}
          defaultValue={value}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
