import { Price, Volume } from '@prebell/design-system';
import { type ReadableStore, useStore } from '@prebell/platform';
import type { Legend } from '../model/legend';
import { DRAWING_LABELS, STUDIES } from '../model/studies';
import styles from './ChartLegend.module.css';

/** The values under the crosshair, else those of the newest bar. Hidden from screen readers, which get the summary and the table. */
export const ChartLegend = ({ legend }: { readonly legend: ReadableStore<Legend | null> }) => {
  const shown = useStore(legend);
  // Keep the empty line: if the chart's height changed, the chart would have to be redrawn.
  if (shown === null) return <p className={styles.legend} aria-hidden="true" />;
  const { bar, studies } = shown;
  return (
    <p className={styles.legend} aria-hidden="true">
      {(['o', 'h', 'l', 'c'] as const).map((key) => (
        <span key={key} className={key === 'c' ? undefined : styles.detail}>
          {key.toUpperCase()} <Price className={styles.figure} value={bar[key]} />
        </span>
      ))}
      <span className={styles.detail}>
        V <Volume className={styles.figure} value={bar.v} />
      </span>
      {STUDIES.map((study) => {
        const value = studies[study] ?? null;
        return (
          value !== null && (
            <span
              key={study}
              className={styles.study}
              data-study={study}
              title={study === 'vwap' ? 'VWAP starts at 4:00 and again at 9:30 AM ET' : undefined}
            >
              {DRAWING_LABELS[study]} {study === 'atr' && value < 1 ? value.toFixed(4) : <Price value={value} />}
            </span>
          )
        );
      })}
    </p>
  );
};
