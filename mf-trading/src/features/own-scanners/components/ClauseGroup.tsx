import { CUSTOM_SCANNER_LIMITS } from '@prebell/contracts';
import { Button, PlusIcon } from '@prebell/design-system';
import { useRef } from 'react';
import { type Draft, type DraftGroup, withClause, withNewClause, withoutClause } from '../model/draft';
import { ClauseRow } from './ClauseRow';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly draft: Draft;
  readonly group: DraftGroup;
  /** Number of conditions in the groups before. */
  readonly before: number;
  /** Errors by key of the condition. */
  readonly faults: ReadonlyMap<number, string>;
  readonly onWrite: (draft: Draft) => void;
}

/** Conditions that must all hold, and the button that adds one. */
export const ClauseGroup = ({ draft, group, before, faults, onWrite }: Props) => {
  const add = useRef<HTMLButtonElement>(null);
  const position = draft.groups.indexOf(group);
  const isOnly = draft.groups.length === 1;
  return (
    <fieldset className={styles.clauses} data-alternative={position > 0 || undefined}>
      <legend className={styles.legend}>
        {position === 0 ? 'List a symbol when all of these are true' : 'Or when all of these are true'}
      </legend>
      <ol className={styles.list}>
        {group.clauses.map((clause, index) => (
          <ClauseRow
            key={clause.key}
            clause={clause}
            number={before + index + 1}
            fault={faults.get(clause.key)}
            onWrite={(change) => onWrite(withClause(draft, clause.key, change))}
            onRemove={() => {
              // The pressed button disappears: the keyboard continues at the nearest one that stays.
              add.current?.focus();
              onWrite(withoutClause(draft, clause.key));
            }}
          />
        ))}
      </ol>
      <Button
        ref={add}
        size="small"
        icon={<PlusIcon aria-hidden="true" />}
        aria-label={isOnly ? undefined : `Add condition to group ${position + 1}`}
        disabled={group.clauses.length >= CUSTOM_SCANNER_LIMITS.clauses}
        onClick={() => onWrite(withNewClause(draft, group.key))}
      >
        Add condition
      </Button>
    </fieldset>
  );
};
