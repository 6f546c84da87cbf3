import { CUSTOM_SCANNER_LIMITS } from '@prebell/contracts';
import { Button, PlusIcon } from '@prebell/design-system';
import { useRef } from 'react';
import { type Draft, type DraftGroup, withCondition, withNewCondition, withoutCondition } from '../model/draft';
import { ConditionRow } from './ConditionRow';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly draft: Draft;
  readonly group: DraftGroup;
  /** Number of conditions in the groups above this one. */
  readonly before: number;
  /** Errors by condition key. */
  readonly faults: ReadonlyMap<number, string>;
  readonly onWrite: (draft: Draft) => void;
}

/** One group of conditions that a symbol must all meet, with the button that adds a condition. */
export const ConditionGroup = ({ draft, group, before, faults, onWrite }: Props) => {
  const add = useRef<HTMLButtonElement>(null);
  const position = draft.groups.indexOf(group);
  const isOnly = draft.groups.length === 1;
  return (
    <fieldset className={styles.conditions} data-alternative={position > 0 || undefined}>
      <legend className={styles.legend}>
        {position === 0 ? 'List a symbol when all of these are true' : 'Or when all of these are true'}
      </legend>
      <ol className={styles.list}>
        {group.conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            number={before + index + 1}
            fault={faults.get(condition.key)}
            onWrite={(change) => onWrite(withCondition(draft, condition.key, change))}
            onRemove={() => {
              // The pressed button disappears, so move focus to the nearest button that stays.
              add.current?.focus();
              onWrite(withoutCondition(draft, condition.key));
            }}
          />
        ))}
      </ol>
      <Button
        ref={add}
        size="small"
        icon={<PlusIcon aria-hidden="true" />}
        aria-label={isOnly ? undefined : `Add condition to group ${position + 1}`}
        disabled={group.conditions.length >= CUSTOM_SCANNER_LIMITS.clauses}
        onClick={() => onWrite(withNewCondition(draft, group.key))}
      >
        Add condition
      </Button>
    </fieldset>
  );
};
