import { Splitter } from '@prebell/design-system';
import { type Preference, usePreference } from '@prebell/platform';
import type { ReactNode } from 'react';
import styles from './SidePanels.module.css';
import { SIDE_VIEW, SideSwitch, type SideView } from './SideSwitch';

const BOUNDS = { min: 15, max: 80 };
/** Height of the news, in percent of the column. */
export const NEWS_HEIGHT: Preference<number> = {
  name: 'desk.news-height',
  accepts: (value): value is number => typeof value === 'number' && value >= BOUNDS.min && value <= BOUNDS.max,
  fallback: 36,
};

interface Props {
  /** Leaves the layout to the desk's grid. */
  readonly flat: boolean;
  /** Shows one panel at a time with a switch, as on narrower screens. */
  readonly stacked: boolean;
  /** The panel to show when only one fits, until the user chooses. */
  readonly first: SideView;
  readonly news: ReactNode;
  readonly chat: ReactNode;
}

/** News above the trading room, with a splitter; one at a time where the desk is narrower. */
export const SidePanels = ({ flat, stacked, first, news, chat }: Props) => {
  const [height, setHeight] = usePreference(NEWS_HEIGHT);
  const [chosen, setShown] = usePreference(SIDE_VIEW);
  const shown = chosen === '' ? first : chosen;
  return (
    <div className={styles.side} data-flat={flat || undefined} data-stacked={stacked || undefined} data-shown={shown}>
      <SideSwitch shown={shown} onShown={setShown} />
      <Splitter
        label="News height"
        direction="column"
        className={styles.split}
        size={height}
        onSizeChange={setHeight}
        defaultSize={NEWS_HEIGHT.fallback}
        firstMin="7rem"
        secondMin="14rem"
        {...BOUNDS}
      >
        {news}
        {chat}
      </Splitter>
    </div>
  );
};
