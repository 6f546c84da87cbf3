import { FRAMES, STILL } from '../model/film';
import { BELL, BOX, CANDLES, HIT, PRICE_MARKS, priceLineOf, shownAt, TIME_MARKS, VOLUMES } from '../model/film-chart';
import styles from './FilmChart.module.css';

const SHOWN = 'film-shown';

/**
 * The chart of the film's first symbol, up to a frame or complete. A clip path hides later bars, so that only two paths and a
 * few texts differ between frames.
 */
export const FilmChart = ({ frame }: { frame?: number }) => {
  const { minute, rows } = FRAMES[frame ?? STILL] ?? { minute: 0, rows: [] };
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.plot}>
        {/* biome-ignore lint/correctness/noRestrictedElements: a drawing, not an icon */}
        <svg aria-hidden="true" viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none">
          {frame !== undefined && (
            <clipPath id={SHOWN}>
              <path d={shownAt(minute)} />
            </clipPath>
          )}
          {PRICE_MARKS.map(({ price, y }) => (
            <path key={price} className={styles.grid} d={`M0 ${y}H${BOX.width}`} />
          ))}
          <g clipPath={frame === undefined ? undefined : `url(#${SHOWN})`}>
            <path className={styles.volumes} d={VOLUMES} />
            <path className={styles.up} d={CANDLES.up} />
            <path className={styles.down} d={CANDLES.down} />
          </g>
          <path className={styles.bell} d={BELL.path} />
          <path className={styles.hit} d={HIT.path} />
          <path className={styles.price} d={priceLineOf(rows)} />
        </svg>
        <span className={styles.hitText} style={{ left: HIT.left, top: HIT.top }}>
          hit {HIT.time}
        </span>
        {PRICE_MARKS.map(({ price, top }) => (
          <span key={price} className={styles.priceMark} style={{ top }}>
            {price.toFixed(2)}
          </span>
        ))}
      </div>
      <div className={styles.times}>
        {TIME_MARKS.map(({ time, left }) => (
          <span key={time} style={{ left }}>
            {time}
          </span>
        ))}
        <span className={styles.open} style={{ left: BELL.left }}>
          9:30
        </span>
      </div>
    </div>
  );
};
