import type { Call } from '@prebell/contracts';
import { Alert, Button, KeyHint } from '@prebell/design-system';
import { type ReactNode, useRef } from 'react';
import { formatInstant } from '../../../shared/centre-time/centre-time';
import type { CallWorkModel } from '../hooks/use-call-work';
import { useFocusBack } from '../hooks/use-focus-back';
import { useShortcut } from '../hooks/use-shortcut';
import { beginComments } from '../model/call-work';
import styles from './CallDetails.module.css';
import { CommentsForm } from './CommentsForm';
import { DispatchForm } from './DispatchForm';
import { RadioForm } from './RadioForm';
import { StatusLabel } from './StatusLabel';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  /** Whether this dispatcher may see who called (cad:pii). */
  readonly showsCaller: boolean;
  /** What is being done to calls; null for who may only read. */
  readonly model: CallWorkModel | null;
}

/** One call in five sections, and what can be done with it. Show each call with a `key` of its own. */
export const CallDetails = ({ call, timeZone, showsCaller, model }: Props) => {
  const article = useRef<HTMLElement>(null);
  const work = model?.works[call.id] ?? {};
  const isPending = call.status === 'pending';
  const dispatch = () =>
    isPending &&
    !work.dispatch &&
    model?.change(call.id, 'dispatch', { initials: model.lastInitials, unit: call.primary_unit ?? '' });
  const editComments = () => !work.comments && model?.change(call.id, 'comments', beginComments(call));
  const leave = () => article.current?.focus();
  useShortcut('d', dispatch);
  useShortcut('c', editComments);
  useFocusBack(article, work.dispatch !== undefined);
  useFocusBack(article, work.comments !== undefined);

  return (
    <article ref={article} tabIndex={-1} className={styles.details} aria-label="Selected call">
      <header className={styles.head}>
        <h2 className={styles.address}>{call.address_of_incident || 'No address'}</h2>
        <StatusLabel status={call.status} />
        {model !== null && isPending && !work.dispatch && (
          <Button variant="primary" className={styles.dispatch} onClick={dispatch} aria-keyshortcuts="D">
            Dispatch <KeyHint aria-hidden="true">D</KeyHint>
          </Button>
        )}
      </header>
      {work.notice !== undefined && <Alert kind="info">{work.notice}</Alert>}
      {model !== null && work.dispatch && (
        <DispatchForm
          work={work.dispatch}
          onChange={(fields) => model.change(call.id, 'dispatch', fields)}
          onSubmit={() => model.submit(call.id, 'dispatch')}
          onCancel={() => model.change(call.id, 'dispatch', null)}
        />
      )}
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
        <Section
          title="Additional Comments"
          tool={
            model !== null &&
            !work.comments && (
              <Button size="small" variant="ghost" onClick={editComments} aria-keyshortcuts="C">
                Edit Comments
              </Button>
            )
          }
        >
          {model !== null && work.comments ? (
            <CommentsForm
              work={work.comments}
              onChange={(fields) => model.change(call.id, 'comments', fields)}
              onSubmit={() => model.submit(call.id, 'comments')}
              onCancel={() => model.change(call.id, 'comments', null)}
            />
          ) : call.additional_comments ? (
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
        {model !== null && (
          <RadioForm
            work={work.radio}
            timeZone={timeZone}
            onChange={(fields) => model.change(call.id, 'radio', fields)}
            onSubmit={() => model.submit(call.id, 'radio')}
            onLeave={leave}
          />
        )}
      </Section>
    </article>
  );
};

const Section = ({ title, tool, children }: { title: string; tool?: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <div className={styles.top}>
      <h3 className={styles.title}>{title}</h3>
      {tool}
    </div>
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
