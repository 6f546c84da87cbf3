import type { CalendarDate } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { calendarQueryOptions } from '../api/brief';
import { dateText, hoursText } from '../model/calendar-text';
import styles from './Brief.module.css';
import { BriefSection } from './BriefSection';

/** As many dates as fit on one printed page with everything else. */
const MOST_AHEAD = 4;

/** Today's hours, the next session, and the next early closes and holidays. */
export const Calendar = () => {
  const question = useQuery(calendarQueryOptions(usePlatform().api));
  return (
    <BriefSection title="Calendar" question={question} foot="Regular hours of the New York Stock Exchange.">
      {({ today, next, ahead, until }) => (
        <dl className={styles.dates}>
          <Day name="Today" day={today} />
          <Day name="Next session" day={next} />
          {ahead
            .filter(({ date }) => date !== next.date)
            .slice(0, MOST_AHEAD)
            .map((day, index) => (
              <Day key={day.date} name={index === 0 ? 'Ahead' : ''} day={day} />
            ))}
          {ahead.length === 0 && <p className={styles.more}>No holiday or early close until {dateText(until)}.</p>}
        </dl>
      )}
    </BriefSection>
  );
};

const Day = ({ name, day }: { readonly name: string; readonly day: CalendarDate }) => (
  <div className={styles.date} data-special={day.is_early || day.closure !== null || undefined}>
    <dt className={styles.dateName}>{name}</dt>
    <dd>
      <strong>{dateText(day.date)}</strong> {hoursText(day)}
    </dd>
  </div>
);
