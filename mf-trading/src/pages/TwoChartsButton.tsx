import { IconButton } from '@prebell/design-system';
import { useKeyHints } from '../shared/keys/KeyMapProvider';
import { TOO_NARROW, type TwoCharts } from '../shared/two-charts/two-charts';
import styles from './DeskCharts.module.css';

/** Shows or hides the second chart. In a narrow window the button can be pressed but only explains why it does nothing. */
export const TwoChartsButton = ({ charts: { shown, fits, toggle } }: { readonly charts: TwoCharts }) => {
  const keys = useKeyHints();
  return (
    <IconButton
      size="small"
      label={keys.hint(fits ? 'Two charts' : TOO_NARROW, 'two-charts')}
      aria-keyshortcuts={keys.aria('two-charts')}
      aria-pressed={shown}
      aria-disabled={!fits || undefined}
      icon={<span className={styles.glyph} aria-hidden="true" />}
      onClick={toggle}
    />
  );
};
