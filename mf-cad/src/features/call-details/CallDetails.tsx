import { type Call, isActiveStatus, isUnderWay } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { WorkKind } from '../../shared/acts/acts';
import { beginAmendment } from '../../shared/acts/amendment';
import { beginComments } from '../../shared/acts/comments';
import { beginCorrection } from '../../shared/acts/correction';
import { mergeFields } from '../../shared/acts/merge';
import { EMPTY_RADIO } from '../../shared/acts/radio';
import { shownStatus } from '../../shared/call-labels/call-status';
import { formatInstant, formatTime } from '../../shared/centre-time/centre-time';
import { cameWith, sameChoices } from '../../shared/duplicates/same-calls';
import type { ShownProposal } from '../../shared/run-cards/proposal';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import { onSceneSince } from '../../shared/timers/call-timers';
import { busyText, type UnitAtWork } from '../../shared/units/units-at-work';
import { type Work, workOn } from '../../shared/work/call-work';
import type { ActProps } from './ActForm';
import { AmendmentForm } from './AmendmentForm';
import styles from './CallDetails.module.css';
import { CallHead } from './CallHead';
import { CommentsForm } from './CommentsForm';
import { likelyUnit, type MoveName, movesOf } from './call-moves';
import { DispatchForm } from './DispatchForm';
import { MergedInto, MergedReports } from './MergedCalls';
import { MergeForm, PartForm } from './MergeForm';
import { MoveForm } from './MoveForm';
import { ParForm } from './ParForm';
import { RadioSection } from './RadioSection';
import { Facts, Nothing, Section } from './Section';
import { UnitsSection } from './UnitsSection';
import type { CallWorkModel } from './use-call-work';
import { useFocusBack } from './use-focus-back';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  /** Whether this dispatcher may see caller details (cad:pii). */
  readonly showsCaller: boolean;
  readonly maySupervise: boolean;
  readonly onPrint?: (() => void) | undefined;
  /** Further actions on the call. */
  readonly tools?: ReactNode;
  /** A side effect of the last entry on the server; undefined if it was simply stored. */
  readonly news: 'repeated' | 'merged' | undefined;
  /** Idempotency-Key of the last saved comments that have not arrived yet. */
  readonly unsentComments: string | undefined;
  /** Units at work on any call, to warn before one is sent twice. */
  readonly atWork?: readonly UnitAtWork[] | undefined;
  /** The calls on the board, any of which may report the same incident. */
  readonly others?: readonly Call[] | undefined;
  /** What the run cards recommend for a call, or null. */
  readonly proposalOf?: ((call: Call) => ShownProposal | null) | undefined;
  /** Selects another call. */
  readonly onShow?: ((callId: string) => void) | undefined;
  /** Actions on calls; null for users who may only read. */
  readonly model: CallWorkModel | null;
}

/** Escape closes these one-line forms. Comments and radio log corrections keep their text until the dispatcher cancels. */
const CLOSED_BY_ESCAPE = ['status', 'dispatch', 'par', 'merge', 'amendment'] as const;
const NO_CALLS: readonly Call[] = [];

/** One call in five sections, with its actions. Callers must give each call its own `key`. */
export const CallDetails = ({
  call,
  timeZone,
  showsCaller,
  maySupervise,
  onPrint,
  tools,
  news,
  unsentComments,
  atWork = [],
  others = NO_CALLS,
  proposalOf,
  onShow,
  model,
}: Props) => {
  const article = useRef<HTMLElement>(null);
  const work = model?.works[call.id] ?? {};
  /** Counts the presses of form keys, so that a form that is already open gets the focus again. */
  const [presses, setPresses] = useState(0);
  const canDispatch = model !== null && call.status === 'pending';
  const dispatch = () => {
    if (!canDispatch) return;
    setPresses(presses + 1);
    if (!work.dispatch) model.change(call.id, 'dispatch', { initials: model.initials, unit: call.primary_unit ?? '' });
  };
  const editComments = () => !work.comments && model?.change(call.id, 'comments', beginComments(call, unsentComments));
  const warningFor = (typed: string) => busyText(typed, atWork, call.id);
  const dispatchWarning = (typed: string) =>
    typed.trim() === '' ? 'No unit entered. The call will count as dispatched without one.' : warningFor(typed);
  const leave = () => article.current?.focus();
  const formOf = <K extends WorkKind>(kind: K, begun: Work<K>): ActProps<K> => ({
    work: begun,
    onChange: (fields) => model?.change(call.id, kind, fields),
    onSubmit: (fields) => model?.submit(call, kind, fields),
    onCancel: () => model?.change(call.id, kind, null),
  });
  const move = (action: MoveName) => {
    setPresses(presses + 1);
    if (work.status?.fields.action !== action)
      model?.change(call.id, 'status', { action, unit: likelyUnit(call, action), detail: '' });
  };
  useShortcut('escape', () => {
    for (const kind of CLOSED_BY_ESCAPE) if (work[kind]) return model?.change(call.id, kind, null);
  });
  const canAmend = model !== null && !work.amendment && (isActiveStatus(call.status) || maySupervise);
  const amend = () =>
    canAmend &&
    model.change(call.id, 'amendment', beginAmendment(call, { field: 'address_of_incident', unitId: '' }, timeZone));
  const canPar = model !== null && !work.par && isUnderWay(call.status) && onSceneSince(call.units) !== null;
  const par = () => canPar && model.change(call.id, 'par', { notes: '' });
  useShortcut('y', par);
  // There may be thousands of calls, so search them only when the board changes, not on every key press.
  const choices = useMemo(() => sameChoices(call, others), [call, others]);
  const [likely] = choices;
  const canMerge = model !== null && !work.merge && isActiveStatus(call.status) && likely !== undefined;
  const merge = () => canMerge && model.change(call.id, 'merge', mergeFields(likely.call));
  const part = () => model?.change(call.id, 'merge', { into: '', number: null, address: '', reason: '' });
  const came = useMemo(() => cameWith(call, others), [call, others]);
  useShortcut('d', dispatch);
  useShortcut('c', editComments);
  useShortcut('k', amend);
  useShortcut('m', merge);
  useFocusBack(article, work.dispatch !== undefined);
  useFocusBack(article, work.comments !== undefined);
  useFocusBack(article, work.status !== undefined);
  useFocusBack(article, work.par !== undefined);
  useFocusBack(article, work.correction !== undefined);
  useFocusBack(article, work.amendment !== undefined);
  useFocusBack(article, work.merge !== undefined);

  return (
    <article ref={article} tabIndex={-1} className={styles.details} aria-label="Selected call">
      <CallHead
        call={call}
        moves={model === null ? [] : movesOf(call, { maySupervise })}
        onDispatch={canDispatch ? dispatch : null}
        onMove={move}
        onPar={canPar ? par : null}
        onAmend={canAmend ? amend : null}
        onMerge={canMerge ? merge : null}
        onPrint={onPrint}
        tools={tools}
      />
      {call.merged_into && (
        <MergedInto into={call.merged_into} onShow={onShow} onPart={model && !work.merge ? part : null} />
      )}
      {news !== undefined && <Alert kind="info">{newsText(news, call, timeZone)}</Alert>}
      {work.dispatch && (
        <DispatchForm
          key={presses}
          {...formOf('dispatch', work.dispatch)}
          warningFor={dispatchWarning}
          proposal={proposalOf?.(call) ?? null}
        />
      )}
      {work.status && <MoveForm key={presses} {...formOf('status', work.status)} call={call} warningFor={warningFor} />}
      {work.par && <ParForm {...formOf('par', work.par)} />}
      {work.merge &&
        (call.merged_into ? (
          <PartForm {...formOf('merge', work.merge)} />
        ) : (
          <MergeForm {...formOf('merge', work.merge)} call={call} choices={choices} />
        ))}
      {work.amendment && (
        <AmendmentForm
          {...formOf('amendment', work.amendment)}
          call={call}
          timeZone={timeZone}
          now={model?.now ?? Date.now}
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
          <Caller call={call} isShown={showsCaller} timeZone={timeZone} />
        </Section>
        {came.length > 0 && <MergedReports calls={came} timeZone={timeZone} />}
        <UnitsSection
          call={call}
          timeZone={timeZone}
          onReport={model && ((unit, action) => model.submit(call, 'status', { action, unit: unit.unit, detail: '' }))}
        />
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
          {work.comments ? (
            <CommentsForm {...formOf('comments', work.comments)} />
          ) : call.additional_comments ? (
            <p className={styles.prose}>{call.additional_comments}</p>
          ) : (
            <Nothing>No comments</Nothing>
          )}
        </Section>
      </div>
      <RadioSection
        call={call}
        timeZone={timeZone}
        entry={model && { ...formOf('radio', work.radio ?? workOn(EMPTY_RADIO)), onCancel: leave }}
        correction={work.correction ? formOf('correction', work.correction) : null}
        onCorrect={model && ((line) => model.change(call.id, 'correction', beginCorrection(line)))}
      />
    </article>
  );
};

const Caller = ({ call, isShown, timeZone }: { call: Call; isShown: boolean; timeZone: string }) => {
  if (!isShown) return <Nothing>Callers’ details are hidden from this account.</Nothing>;
  if (call.caller_erased_at)
    return <Nothing>The caller’s details were erased on {formatInstant(call.caller_erased_at, timeZone)}.</Nothing>;
  return (
    <Facts
      facts={[
        ['Name', call.caller_name],
        ['Phone', call.caller_phone],
        ['Born', call.caller_dob],
        ['Address', call.caller_address],
      ]}
    />
  );
};

/** Describes the side effect in a sentence. */
const newsText = (news: 'repeated' | 'merged', call: Call, timeZone: string): string => {
  if (news === 'merged') return 'Somebody else saved comments at the same time. Both texts are kept.';
  const { primary_dispatched_time: at, dispatcher_initials: by, status } = call;
  if (status !== 'dispatched' || at === null)
    return `Nothing changed, because the call is already ${shownStatus(status).label}. Your entry is in the radio log.`;
  const first = `${by ?? 'unknown'} at ${formatTime(Date.parse(at), timeZone)}`;
  return `Already dispatched by ${first}. Your entry is in the radio log.`;
};
