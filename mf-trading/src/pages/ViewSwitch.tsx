import styles from './ViewSwitch.module.css';

export type DeskView = 'scan' | 'chart' | 'news' | 'chat';

interface Props {
  readonly view: DeskView;
  readonly onView: (view: DeskView) => void;
}

const VIEWS: readonly { readonly view: DeskView; readonly label: string }[] = [
  { view: 'scan', label: 'Scan' },
  { view: 'chart', label: 'Chart' },
  { view: 'news', label: 'News' },
  { view: 'chat', label: 'Chat' },
];

/** Chooses the visible panel on a narrow screen. */
export const ViewSwitch = ({ view, onView }: Props) => (
  <nav className={styles.bar} aria-label="Desk" data-keep-clear>
    {VIEWS.map((item) => (
      <button
        key={item.view}
        type="button"
        className={styles.item}
        aria-current={item.view === view || undefined}
        onClick={() => onView(item.view)}
      >
        {item.label}
      </button>
    ))}
  </nav>
);
