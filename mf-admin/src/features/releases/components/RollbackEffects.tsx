import { Alert } from '@prebell/design-system';
import styles from './RollbackEffects.module.css';

interface RollbackEffectsProps {
  /** From `describeRollback`. */
  readonly changes: readonly string[];
  readonly breaks: readonly string[];
  /** Shown if nothing would change. */
  readonly nothing: string;
}

/** Whether a rollback would change something without breaking anything. */
export const isPossible = ({ changes, breaks }: Pick<RollbackEffectsProps, 'changes' | 'breaks'>): boolean =>
  changes.length > 0 && breaks.length === 0;

/** Shows what a rollback would change, and what it would break. */
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
