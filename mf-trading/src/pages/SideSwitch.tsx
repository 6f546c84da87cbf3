import { Button } from '@prebell/design-system';
import type { Preference } from '@prebell/platform';
import styles from './SidePanels.module.css';

export type SideView = 'news' | 'chat';

/** The panel that the user chose to show where only one fits; '' for no choice yet. */
export const SIDE_VIEW: Preference<SideView | ''> = {
  name: 'desk.side-panel',
  accepts: (value): value is SideView | '' => value === 'news' || value === 'chat' || value === '',
  fallback: '',
};

interface Props {
  readonly shown: SideView;
  readonly onShown: (shown: SideView) => void;
}

/** Chooses which panel to show next to the chart where only one fits. */
export const SideSwitch = ({ shown, onShown }: Props) => {
  const choice = (view: SideView, label: string) => (
    <Button
      size="small"
      variant="ghost"
      className={styles.choice}
      aria-pressed={shown === view}
      onClick={() => onShown(view)}
    >
      {label}
    </Button>
  );
  return (
    <nav className={styles.switch} aria-label="Beside the chart">
      {choice('news', 'News')}
      {choice('chat', 'Trading Room')}
    </nav>
  );
};
