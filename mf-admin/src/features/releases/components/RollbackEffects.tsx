import { Alert } from '@prebell/design-system';
import styles from './RollbackEffects.module.css';

interface RollbackEffectsProps {
  /** From `describeRollback`. */
  readonly changes: readonly string[];
  readonly breaks: readonly string[];
  /** Shown without a change. */
  readonly nothing: string;
}

/** Whether a rollback changes something and would not be refused. */
export const isPossible = ({ changes, breaks }: Pick<RollbackEffectsProps, 'changes' | 'breaks'>): boolean =>
  changes.length > 0 && breaks.length === 0;

/** What a rollback changes, and why it would be refused. */
export const RollbackEffects = ({ changes, breaks, nothing }: RollbackEffectsProps) => (
  <div className={styles.effects}>
    <p>{changes.length === 0 ? nothing : `${changes.join(', ')}.`}</p>
    {breaks.length > 0 && (
      <Alert kind="warning" role="status">
        This rollback is not possible. It would break what works now:
        <ul className={styles.breaks}>
          {breaks.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Alert>
    )}
  </div>
);
