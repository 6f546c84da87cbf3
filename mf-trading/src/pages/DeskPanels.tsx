import { Splitter } from '@prebell/design-system';
import { type Preference, usePreference } from '@prebell/platform';
import type { ReactNode } from 'react';
import styles from './DeskPanels.module.css';

const BOUNDS = { min: 20, max: 80 };
const SCANNER_WIDTH: Preference<number> = {
  name: 'desk.scanner-width',
  accepts: (value): value is number => typeof value === 'number' && value >= BOUNDS.min && value <= BOUNDS.max,
  fallback: 54,
};

interface Props {
  /** Let the desk's grid place the panels, as on narrow screens. */
  readonly flat: boolean;
  readonly scanner: ReactNode;
  readonly chart: ReactNode;
}

/** Scanner and chart, with a splitter where there is room. Both are elements, so that dragging re-renders neither. */
export const DeskPanels = ({ flat, scanner, chart }: Props) => {
  const [width, setWidth] = usePreference(SCANNER_WIDTH);
  return (
    <Splitter
      label="Scanner width"
      className={styles.split}
      data-flat={flat || undefined}
      size={width}
      onSizeChange={setWidth}
      defaultSize={SCANNER_WIDTH.fallback}
      firstMin="18rem"
      secondMin="25rem"
      {...BOUNDS}
    >
      {scanner}
      {chart}
    </Splitter>
  );
};
