import { type Call, type CallUnit, isReportInOrder, UNIT_TIMES, type UnitReport } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { formatInstant, formatTime } from '../../shared/centre-time/centre-time';
import { Facts, Section } from './Section';
import styles from './UnitsSection.module.css';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  /** Reports a unit's status; null for users who may only read, and for closed calls. */
  readonly onReport: ((unit: CallUnit, action: UnitReport) => void) | null;
}

const STEPS = [
  ['en_route', 'En route'],
  ['on_scene', 'On scene'],
  ['clear', 'Clear'],
] as const;

/** A unit on scene is past en route, so that report is no longer possible. */
const isDue = (unit: CallUnit, action: UnitReport): boolean =>
  unit.cleared_at === null && isReportInOrder(unit, action, new Date());

/** The units of a call: for each unit, its reported times or the button for its next report. */
export const UnitsSection = ({ call, timeZone, onReport }: Props) => (
  <Section title="Units">
    <Facts
      facts={[
        ['Primary', call.primary_unit],
        ['Dispatched', call.primary_dispatched_time && formatInstant(call.primary_dispatched_time, timeZone)],
      ]}
    />
    {call.units.length > 0 && (
      <ul className={styles.units} aria-label="Units and their times">
        {call.units.map((unit) => (
          <li key={unit.id}>
            <b>{unit.unit}</b>
            <span>
              <small>Sent</small> {formatTime(Date.parse(unit.dispatched_at), timeZone)}
            </span>
            {STEPS.map(([action, label]) => (
              <span key={action}>
                <small>{label}</small>{' '}
                <Reported
                  at={unit[UNIT_TIMES[action]]}
                  timeZone={timeZone}
                  label={`${unit.unit} ${label.toLowerCase()} now`}
                  onReport={onReport && isDue(unit, action) ? () => onReport(unit, action) : null}
                />
              </span>
            ))}
          </li>
        ))}
      </ul>
    )}
  </Section>
);

interface ReportedProps {
  readonly at: string | null;
  readonly timeZone: string;
  readonly label: string;
  readonly onReport: (() => void) | null;
}

const Reported = ({ at, timeZone, label, onReport }: ReportedProps) => {
  if (at !== null) return formatTime(Date.parse(at), timeZone);
  if (onReport === null) return '—';
  return (
    <Button size="small" variant="ghost" aria-label={label} onClick={onReport}>
      Now
    </Button>
  );
};
