import { Field, TextInput } from '@prebell/design-system/base';
import { useState } from 'react';
import { Section } from '../../../shared/page/Section';
import { termsWith } from '../model/terms';
import styles from './Glossary.module.css';

/**
 * Trading terms and every figure of the product, folded by topic. Filtering opens the groups that match. Folding works without
 * a script.
 */
export const Glossary = () => {
  const [filter, setFilter] = useState('');
  const isFiltered = filter.trim() !== '';
  const groups = termsWith(filter);
  return (
    <Section title="Glossary">
      <Field label="Filter the glossary" className={styles.filter}>
        <TextInput
          type="search"
          name="glossary"
          autoComplete="off"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </Field>
      {groups.map(({ title, terms }) => (
        // A filtered group has another key, so that a group opened by the filter folds again when the filter is cleared.
        <details key={`${title} ${isFiltered}`} className={styles.group} open={isFiltered}>
          <summary className={styles.summary}>
            <h3 className={styles.title}>{title}</h3>
            <span className={styles.count}>{terms.length === 1 ? '1 term' : `${terms.length} terms`}</span>
          </summary>
          <dl className={styles.terms}>
            {terms.map(({ word, short, meaning }) => (
              <div key={word}>
                <dt>
                  {word} {short !== null && <span>{short}</span>}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <p role="status" className={styles.count}>
        {groups.length === 0 && `No term contains “${filter.trim()}”.`}
      </p>
    </Section>
  );
};
