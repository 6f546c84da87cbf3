import { symbolInAddress } from '../shared/desk-address/desk-address';
import styles from './ViewSwitch.module.css';

/** The desk's panels. */
export const DESK_VIEWS = ['scan', 'chart', 'news', 'chat'] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

/** The address of the desk with one of its panels in front, for a phone. */
export const viewAddress = (view: DeskView): string => `/dashboard?view=${view}`;

/** The panel that a desk address opens first on a phone: the one it names, else the chart if it names a symbol, else the scanners. */
export const viewInAddress = (search: string): DeskView => {
  const named = new URLSearchParams(search).get('view');
  return DESK_VIEWS.find((view) => view === named) ?? (symbolInAddress(search) === null ? 'scan' : 'chart');
};

interface Props {
  readonly view: DeskView | 'brief';
  readonly onView: (view: DeskView) => void;
  /** Opens the morning brief. On a phone the desk's header has no room for it. */
  readonly onBrief: () => void;
}

const VIEWS: readonly { readonly view: DeskView; readonly label: string }[] = [
  { view: 'scan', label: 'Scan' },
  { view: 'chart', label: 'Chart' },
  { view: 'news', label: 'News' },
  { view: 'chat', label: 'Chat' },
];

/** On a narrow screen, chooses the visible panel or opens the brief. */
export const ViewSwitch = ({ view, onView, onBrief }: Props) => (
  <nav className={styles.bar} aria-label="Desk" data-view={view} data-keep-clear>
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
    <button type="button" className={styles.item} aria-current={view === 'brief' || undefined} onClick={onBrief}>
      Brief
    </button>
  </nav>
);
