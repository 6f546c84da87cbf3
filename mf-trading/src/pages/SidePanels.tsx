import { Splitter } from '@prebell/design-system';
import { type Preference, usePreference } from '@prebell/platform';
import { type ReactNode, useState } from 'react';
import styles from './SidePanels.module.css';
import { SideSwitch, type SideView } from './SideSwitch';

const BOUNDS = { min: 15, max: 80 };
const NEWS_HEIGHT: Preference<number> = {
  name: 'desk.news-height',
  accepts: (value): value is number => typeof value === 'number' && value >= BOUNDS.min && value <= BOUNDS.max,
  fallback: 36,
};

interface Props {
  /** Let the desk's grid place the panels. */
  readonly flat: boolean;
  readonly news: ReactNode;
  readonly chat: ReactNode;
}

/** News above the trading room, with a splitter; one at a time where the desk is narrower. */
export const SidePanels = ({ flat, news, chat }: Props) => {
  const [height, setHeight] = usePreference(NEWS_HEIGHT);
  const [shown, setShown] = useState<SideView>('chat');
  return (
    <div className={styles.side} data-flat={flat || undefined} data-shown={shown}>
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
