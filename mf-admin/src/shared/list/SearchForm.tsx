import { Button, Field, TextInput } from '@prebell/design-system';
import type { FormEvent } from 'react';
import styles from './SearchForm.module.css';

interface Props {
  /** Stays visible while the user types, unlike the hint. */
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
        <Field label={label} className={styles.field}>
          <TextInput
            // Follow a filter that changed elsewhere, such as by the back button.
            key={value}
            type="search"
            name="search"
            placeholder={hint}
            maxLength={100}
            defaultValue={value}
          />
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
