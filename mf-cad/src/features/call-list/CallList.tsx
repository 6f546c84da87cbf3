import { isActiveStatus, isUnderWay } from '@prebell/contracts';
import { KeyHint } from '@prebell/design-system';
import { memo } from 'react';
import { isWithoutUnits } from '../../shared/call-labels/call-status';
import { KeepingLabel } from '../../shared/call-labels/KeepingLabel';
import { PendingTime } from '../../shared/call-labels/PendingTime';
import { StatusLabel } from '../../shared/call-labels/StatusLabel';
import { TimerLabels } from '../../shared/call-labels/TimerLabels';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import type { ShownCall } from '../../shared/outbox';
import type { TemporaryNumbers } from '../../shared/temporary-numbers';
import { unitsStillOn } from '../../shared/units/units-still-on';
import styles from './CallList.module.css';
import { useCallRows } from './use-call-rows';

interface Props {
  readonly calls: readonly ShownCall[];
  readonly selectedId: string | null;
  readonly timeZone: string;
  /** When the list was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  /** Temporary numbers of the calls that the server has not numbered. */
  readonly numbers?: TemporaryNumbers | undefined;
  readonly onSelect: (id: string) => void;
}

/**
 * The list of calls, one selectable row each, in the order given. The list is one tab stop: arrow keys, Home, End, Page Up and Page Down
 * move to a row and select it. Waiting calls stay in sight: a selection made elsewhere does not scroll past them, and a line counts those
 * above the view. A long list renders only the rows in view.
 */
export const CallList = ({ calls, selectedId, timeZone, loadedAt, numbers, onSelect }: Props) => {
  const today = toLocalDay(loadedAt, timeZone);
  const { scroller, parts, tabbable, above, pick, selectLongest, onScroll, measure, ...keys } = useCallRows(calls, {
    selectedId,
    onSelect,
  });
  return (
    <>
      {above > 0 && (
        <button type="button" className={styles.above} onClick={selectLongest} aria-keyshortcuts="W">
          <b>▲ {above.toLocaleString('en-US')} waiting above</b>: longest at{' '}
          <bdi>{calls[0]?.call.address_of_incident || 'No address'}</bdi> <KeyHint aria-hidden="true">W</KeyHint>
        </button>
      )}
      <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
        <ul aria-label="Calls" {...keys}>
          {parts.map((part) => {
            if (part.kind === 'gap')
              return <li key={part.key} role="presentation" aria-hidden="true" style={{ height: part.size }} />;
            const { call, keeping } = calls[part.index] as ShownCall;
            return (
              <Row
                key={call.id}
                call={call}
                keeping={keeping}
                temporary={numbers?.get(call.id)}
                index={part.index}
                count={calls.length}
                isTabbable={part.index === tabbable}
                isSelected={call.id === selectedId}
                timeZone={timeZone}
                today={today}
                measure={measure}
                onSelect={pick}
              />
            );
          })}
        </ul>
      </div>
    </>
  );
};

interface RowProps extends ShownCall {
  /** The call's temporary number, if it has one. */
  readonly temporary: string | undefined;
  readonly index: number;
  readonly count: number;
  readonly isTabbable: boolean;
  readonly isSelected: boolean;
  readonly timeZone: string;
  readonly today: string;
  readonly measure: (row: HTMLElement | null) => void;
  readonly onSelect: (id: string) => void;
}

/** Memoised, because the board renders on every key press in its forms. */
const Row = memo(
  ({
    call,
    keeping,
    temporary,
    index,
    count,
    isTabbable,
    isSelected,
    timeZone,
    today,
    measure,
    onSelect,
  }: RowProps) => (
    <li
      ref={measure}
      className={styles.row}
      data-index={index}
      data-call={call.id}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        className={styles.call}
        tabIndex={isTabbable ? 0 : -1}
        data-over={!isActiveStatus(call.status) || undefined}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(call.id)}
      >
        <span className={styles.state}>
          <StatusLabel call={call} />
          {call.status === 'pending' && <PendingTime received={call.time_received} />}
          {isUnderWay(call.status) && <TimerLabels call={call} />}
          {isWithoutUnits(call) && <b className={styles.clear}>ALL UNITS CLEAR: close it</b>}
          <Crew call={call} />
        </span>
        <span className={styles.place}>
          <span className={styles.about}>
            {call.number !== null && <span>Call {call.number}</span>}
            {call.number === null && keeping !== 'sent' && <span>unsent {temporary}</span>}
            <span dir="auto">{call.nature || 'No nature specified'}</span>
          </span>
          <b dir="auto">{call.address_of_incident || 'No address'}</b>
        </span>
        <span className={styles.when}>
          <time dateTime={call.time_received}>{formatReceived(call.time_received, { timeZone, today })}</time>
          <KeepingLabel keeping={keeping} seq={call.last_seq} />
        </span>
      </button>
    </li>
  ),
);

/** The units still at work on the call, primary unit first, and the dispatcher's initials. Renders nothing before dispatch. */
const Crew = ({ call }: Pick<ShownCall, 'call'>) => {
  const units = unitsStillOn(call).join(' ');
  const crew = [units, call.dispatcher_initials].filter(Boolean).join(' · ');
  return crew === '' ? null : <span className={styles.crew}>{crew}</span>;
};
