import type { Call, MergedCall } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system';
import { formatInstant } from '../../shared/centre-time/centre-time';
import styles from './MergedCalls.module.css';
import { Section } from './Section';

interface MergedProps {
  readonly into: NonNullable<Call['merged_into']>;
  readonly onShow?: ((callId: string) => void) | undefined;
  /** Null for users who may only read, and while the form is open. */
  readonly onPart: (() => void) | null;
}

/** Names the call in which the work on a merged call continues. */
export const MergedInto = ({ into, onShow, onPart }: MergedProps) => (
  <Alert kind="info">
    <div className={styles.merged}>
      <span>
        Same as <b>{[into.number, into.address_of_incident].filter(Boolean).join(', ')}</b>. The work continues there.
      </span>
      <span className={styles.tools}>
        {onShow && (
          <Button size="small" onClick={() => onShow(into.id)}>
            Show Call
          </Button>
        )}
        {onPart && (
          <Button size="small" variant="ghost" onClick={onPart}>
            Not the Same
          </Button>
        )}
      </span>
    </div>
  </Alert>
);

interface ReportsProps {
  readonly calls: readonly MergedCall[];
  readonly timeZone: string;
}

/** Everything reported by the calls merged into this one: caller, notes, comments and radio log. */
export const MergedReports = ({ calls, timeZone }: ReportsProps) => (
  <Section title="Same Incident">
    <ul className={styles.calls} aria-label="Calls merged into this one">
      {calls.map((merged) => (
        <li key={merged.id}>
          <b dir="auto">{[merged.number, merged.address_of_incident].filter(Boolean).join(', ')}</b>
          <span dir="auto">
            {[formatInstant(merged.time_received, timeZone), merged.nature, merged.caller_name, merged.caller_phone]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {merged.original_notes && <span dir="auto">{merged.original_notes}</span>}
          {merged.additional_comments && <span dir="auto">Comments: {merged.additional_comments}</span>}
          {merged.radio_logs.map(({ id, time, unit, notes }) => (
            <span key={id} dir="auto">
              {[time, unit, notes].filter(Boolean).join(' ')}
            </span>
          ))}
        </li>
      ))}
    </ul>
  </Section>
);
