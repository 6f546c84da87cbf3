import { Splitter } from '@prebell/design-system';
import { type Preference, usePreference } from '@prebell/platform';
import type { ReactNode } from 'react';
import { useMedia } from '../shared/use-media';
import styles from './DeskPanels.module.css';

const BOUNDS = { min: 288, max: 1_200 };
/** In pixels, so that a wider window widens the chart. Earlier desks saved a percentage, which is out of bounds now. */
export const SCANNER_WIDTH: Preference<number> = {
  name: 'desk.scanner-width',
  accepts: (value): value is number => typeof value === 'number' && value >= BOUNDS.min && value <= BOUNDS.max,
  fallback: 400,
};

/** From this width on there is room for more columns per row. */
const WIDE = '(width >= 110rem)';
const WIDE_SCANNER = 600;

interface Props {
  /** Leaves the layout to the desk's grid, as on narrow screens. */
  readonly flat: boolean;
  /** Two charts are shown, which need more room than one. */
  readonly two: boolean;
  readonly scanner: ReactNode;
  readonly chart: ReactNode;
}

/** Scanner and chart, with a splitter where there is room. Both are passed as elements, so that dragging re-renders neither. */
export const DeskPanels = ({ flat, two, scanner, chart }: Props) => {
  const usual = useMedia(WIDE) && !two ? WIDE_SCANNER : SCANNER_WIDTH.fallback;
  const [chosen, setWidth] = usePreference(SCANNER_WIDTH);
  const width = chosen === SCANNER_WIDTH.fallback ? usual : chosen;
  return (
    <Splitter
      label="Scanner width"
      className={styles.split}
      data-flat={flat || undefined}
      unit="px"
      size={width}
      onSizeChange={setWidth}
      defaultSize={usual}
      firstMin="18rem"
      secondMin={two ? '56rem' : '40rem'}
      {...BOUNDS}
    >
      {scanner}
      {chart}
    </Splitter>
  );
};
