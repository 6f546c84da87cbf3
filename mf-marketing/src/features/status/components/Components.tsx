import {
  COMING,
  checkTimesText,
  componentPart,
  daysView,
  STATUS_COMPONENT_LABELS,
  STATUS_COMPONENTS,
  STATUS_DAYS,
  type StatusHistory,
  stateLevel,
  stateText,
  uptimeText,
} from '@prebell/contracts';
import styles from './Components.module.css';

const UNKNOWN: Omit<StatusHistory['components'][number], 'name'> = {
  is_up: null,
  checked_at: null,
  percent: null,
  p50_ms: null,
  p99_ms: null,
  days: [],
};

/** One row for each component: its state, the share of minutes it worked, and a bar for each of 90 days. */
export const Components = ({ history }: { history: StatusHistory | undefined }) => (
  <>
    <ul className={styles.components}>
      {STATUS_COMPONENTS.map((name) => {
        const component = history?.components.find((each) => each.name === name) ?? UNKNOWN;
        return (
          <li key={name} className={styles.component}>
            <h3 className={styles.name}>{STATUS_COMPONENT_LABELS[name]}</h3>
            <p className={styles.state} data-live={componentPart(name, 'state')}>
              {history !== undefined && <i data-level={stateLevel({ ...component, name }, history)} />}
              {history === undefined ? COMING : stateText({ ...component, name }, history)}
            </p>
            <div
              className={styles.days}
              role="img"
              aria-label={`${STATUS_COMPONENT_LABELS[name]}: the last ${STATUS_DAYS} days, oldest first`}
              data-live={componentPart(name, 'days')}
            >
              {history !== undefined &&
                daysView(component.days, new Date(history.measured_at)).map(({ date, level, text }) => (
                  <i key={date} data-level={level} title={text} />
                ))}
            </div>
            <p className={styles.foot}>
              <span data-live={componentPart(name, 'percent')}>
                {history === undefined ? COMING : uptimeText(component)}
              </span>
              <span data-live={componentPart(name, 'times')}>
                {history === undefined ? '' : checkTimesText(component)}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
    <p className={styles.legend}>
      <span>
        <i data-level="up" /> every minute served
      </span>{' '}
      <span>
        <i data-level="part" /> some missing
      </span>{' '}
      <span>
        <i data-level="down" /> more than a tenth missing
      </span>{' '}
      <span>
        <i data-level="none" /> not recorded.
      </span>{' '}
      <span className={styles.phone}>Each line has 30 days. The newest day is at the end of the last line.</span>
      Days and times are in UTC. The times are those of today’s checks; “Latency over 24 hours” below times market data.
      A minute without a passed check counts as down, even while the platform is stopped on purpose.
    </p>
  </>
);
