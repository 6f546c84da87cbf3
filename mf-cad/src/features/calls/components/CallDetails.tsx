import type { Call } from '@prebell/contracts';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../shared/centre-time/centre-time';
import styles from './CallDetails.module.css';
import { StatusLabel } from './StatusLabel';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  /** Whether this dispatcher may see who called (cad:pii). */
  readonly showsCaller: boolean;
}

/** One call in five sections. */
export const CallDetails = ({ call, timeZone, showsCaller }: Props) => (
  <article className={styles.details} aria-label="Selected call">
    <header className={styles.head}>
      <h2 className={styles.address}>{call.address_of_incident || 'No address'}</h2>
      <StatusLabel status={call.status} />
    </header>
    <div className={styles.sections}>
      <Section title="Call Info">
        <Facts
          facts={[
            ['Received', formatInstant(call.time_received, timeZone)],
            ['How', call.how_received],
            ['Nature', call.nature || 'No nature specified'],
            ['Initials', call.dispatcher_initials],
            ['Notes', call.original_notes],
          ]}
        />
      </Section>
      <Section title="Caller Info">
        {showsCaller ? (
          <Facts
            facts={[
              ['Name', call.caller_name],
              ['Phone', call.caller_phone],
              ['Born', call.caller_dob],
              ['Address', call.caller_address],
            ]}
          />
        ) : (
          <p className={styles.none}>Callers’ details are hidden from this account.</p>
        )}
      </Section>
      <Section title="Units">
        <Facts
          facts={[
            ['Primary', call.primary_unit],
            ['Dispatched', call.primary_dispatched_time && formatInstant(call.primary_dispatched_time, timeZone)],
          ]}
        />
      </Section>
      <Section title="Additional Comments">
        {call.additional_comments ? (
          <p className={styles.prose}>{call.additional_comments}</p>
        ) : (
          <p className={styles.none}>No comments</p>
        )}
      </Section>
    </div>
    <Section title="Radio Logs">
      {call.radio_logs.length === 0 ? (
        <p className={styles.none}>No radio entries</p>
      ) : (
        // A region that scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol className={styles.radio} tabIndex={0} aria-label="Radio log entries">
          {call.radio_logs.map(({ id, time, unit, notes }) => (
            <li key={id}>
              <time>{time}</time>
              <span>{unit ?? '—'}</span>
              <span>{notes}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  </article>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
);
