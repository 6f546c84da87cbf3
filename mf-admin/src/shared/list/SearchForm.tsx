import { Button, TextInput } from '@prebell/design-system';
import type { FormEvent } from 'react';
import styles from './SearchForm.module.css';

interface Props {
  readonly label: string;
  /** Placeholder: what the search covers. */
  readonly hint: string;
  readonly value: string | undefined;
  readonly onSearch: (change: { readonly search: string }) => void;
}

/** Starts a search on Enter. */
export const SearchForm = ({ label, hint, value = '', onSearch }: Props) => {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <TextInput
          // The field follows a filter changed from outside (back button).
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
