import { Button } from '@prebell/design-system';
import type { AlertDraft } from '../model/alert-draft';
import type { AlertLevel } from '../model/alert-levels';
import styles from './Alerts.module.css';

interface Props {
  readonly levels: readonly AlertLevel[];
  readonly draft: AlertDraft;
  readonly onChoose: (level: Pick<AlertDraft, 'level' | 'direction'>) => void;
}

/** Buttons that fill in a known level and the direction to wait for. */
export const LevelButtons = ({ levels, draft, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around a row of buttons
  <div role="group" aria-label="Known levels" className={styles.levels}>
    {levels.map(({ name, level, direction }) => (
      <Button
        key={name}
        size="small"
        aria-pressed={draft.level === level && draft.direction === direction}
        onClick={() => onChoose({ level, direction })}
      >
        {name} ${level}
      </Button>
    ))}
  </div>
);
