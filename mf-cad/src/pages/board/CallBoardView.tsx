import { type Call, type CallDraftRecord, isActiveStatus, minutes, toSeconds } from '@prebell/contracts';
import { Alert, Button, EmptyState } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { CallDetails, type CallWorkModel } from '../../features/call-details';
import { CallList } from '../../features/call-list';
import { DraftList } from '../../features/new-call';
import { countCalls } from '../../shared/call-labels/call-status';
import { formatTime } from '../../shared/centre-time/centre-time';
import { CLOSED_LIMIT } from '../../shared/desk/board-query';
import { type FeedState, POLL_SECONDS } from '../../shared/desk/call-feed';
import { errorText } from '../../shared/errors/error-text';
import type { Op, ShownCall } from '../../shared/outbox';
import type { ShownProposal } from '../../shared/run-cards/proposal';
import type { TemporaryNumbers } from '../../shared/temporary-numbers';
import type { UnitAtWork } from '../../shared/units/units-at-work';
import { BoardHeader } from './BoardHeader';
import styles from './CallBoardView.module.css';
import { KeptNotice } from './KeptNotice';
import { Keys } from './Keys';
import { LinkState } from './LinkState';
import { ListPlaceholder } from './ListPlaceholder';

interface Props {
  readonly feed: FeedState;
  /** The calls with unsent local changes applied. Null before the first complete load, unless there are local changes. */
  readonly calls: readonly ShownCall[] | null;
  /** Entries by any user that the server does not have yet. */
  readonly unsent: readonly Op[];
  /** False until the entries stored in this browser have been read. */
  readonly isUnsentKnown?: boolean;
  readonly news: Readonly<Record<string, 'repeated' | 'merged'>>;
  /** When the server last confirmed the copy that this computer keeps for outages, epoch milliseconds; null if unknown. */
  readonly keptTo?: number | null;
  readonly selectedId: string | null;
  readonly timeZone: string;
  readonly username: string;
  readonly userId: string;
  readonly canWrite: boolean;
  readonly showsCaller: boolean;
  readonly maySupervise: boolean;
  readonly work: CallWorkModel;
  /** Units at work on any call. */
  readonly atWork?: readonly UnitAtWork[] | undefined;
  /** What the run cards recommend for a call, or null. */
  readonly proposalOf?: ((call: Call) => ShownProposal | null) | undefined;
  /** The same calls without local state; the array changes only when one of them does. */
  readonly others?: readonly Call[] | undefined;
  /** Temporary numbers of the calls that the server has not numbered. */
  readonly numbers?: TemporaryNumbers | undefined;
  /** Notices that need attention first: a new sign-in, entries to repair. */
  readonly notices?: ReactNode;
  /** More status and settings that concern the whole board. */
  readonly tools?: ReactNode;
  /** The day's figures, at the bottom. */
  readonly figures?: ReactNode;
  /** The command line, above the keys. */
  readonly commandLine?: ReactNode;
  readonly isHighContrast?: boolean;
  /** Whether a run sheet prints instead of the board. */
  readonly isPrinting?: boolean;
  /** Prints the selected call; undefined if it cannot be printed. */
  readonly onPrint?: () => void;
  /** Further actions on the selected call. */
  readonly callTools?: ReactNode;
  readonly onSelect: (id: string | null) => void;
  readonly onRetry: () => void;
  readonly onNewCall: () => void;
  readonly onContinueDraft: (draft: CallDraftRecord) => void;
  readonly onDiscardDraft: (draft: CallDraftRecord) => void;
  /** Opens the list of unsent entries. */
  readonly onUnsent?: () => void;
  readonly onSignOut: () => void;
}

/** Calls on the left, the selected call on the right. The age of the data and the unsent entries are always visible. */
export const CallBoardView = (props: Props) => {
  const { feed, calls, unsent, selectedId, timeZone, canWrite, maySupervise, onSelect } = props;
  const selected = calls?.find(({ call }) => call.id === selectedId)?.call ?? null;
  const closed = feed.calls?.filter(({ status }) => !isActiveStatus(status)).length ?? 0;
  return (
    <div
      className={styles.board}
      data-selected={selected !== null || undefined}
      data-printing={props.isPrinting || undefined}
      data-contrast={props.isHighContrast ? 'high' : undefined}
    >
      <BoardHeader
        counts={feed.calls && calls && !feed.isKept ? countCalls(calls.map(({ call }) => call)) : null}
        timeZone={timeZone}
        username={props.username}
        canWrite={canWrite}
        link={<LinkState {...feed} timeZone={timeZone} unsent={props.isUnsentKnown === false ? null : unsent} />}
        tools={props.tools}
        onNewCall={props.onNewCall}
        onUnsent={unsent.length > 0 ? props.onUnsent : undefined}
        onSignOut={props.onSignOut}
      />
      {props.notices}
      <Warnings {...props} />
      <div className={styles.panes}>
        <div className={styles.list}>
          {feed.drafts.length > 0 && (
            <DraftList
              drafts={feed.drafts}
              userId={props.userId}
              timeZone={timeZone}
              mayDiscard={({ owner_id }) => canWrite && (maySupervise || owner_id === props.userId)}
              onContinue={props.onContinueDraft}
              onDiscard={props.onDiscardDraft}
            />
          )}
          {feed.calls === null && (
            <ListPlaceholder
              isLoaded={false}
              hasFailed={feed.hasFailed}
              failure={feed.failure}
              onRetry={props.onRetry}
            />
          )}
          {feed.calls !== null && calls?.length === 0 && (
            <ListPlaceholder
              isLoaded
              hasFailed={feed.failure !== null}
              failure={feed.failure}
              asOf={formatTime(feed.loadedAt + feed.clockOffset, timeZone)}
              onRetry={props.onRetry}
            />
          )}
          {calls !== null && calls.length > 0 && (
            <CallList
              calls={calls}
              selectedId={selectedId}
              timeZone={timeZone}
              loadedAt={feed.loadedAt}
              numbers={props.numbers}
              onSelect={onSelect}
            />
          )}
          {closed >= CLOSED_LIMIT && (
            <p className={styles.partial}>
              Every active call and the latest {CLOSED_LIMIT} closed ones. Search finds earlier calls.
            </p>
          )}
        </div>
        <div className={styles.details}>
          {selected === null ? (
            <EmptyState title="Select a call to view details" />
          ) : (
            <>
              <Button className={styles.back} variant="ghost" onClick={() => onSelect(null)}>
                All calls
              </Button>
              <CallDetails
                key={selected.id}
                call={selected}
                timeZone={timeZone}
                showsCaller={props.showsCaller}
                maySupervise={maySupervise}
                onPrint={props.onPrint}
                tools={props.callTools}
                news={props.news[selected.id]}
                unsentComments={unsent.findLast((op) => op.kind === 'comments' && op.callId === selected.id)?.key}
                atWork={props.atWork}
                others={props.others}
                proposalOf={props.proposalOf}
                onShow={onSelect}
                model={canWrite ? props.work : null}
              />
            </>
          )}
        </div>
      </div>
      {props.commandLine}
      <div className={styles.foot}>
        {canWrite && <Keys isSelected={selected !== null} />}
        {props.figures}
        {feed.calls !== null && (
          <span className={styles.loaded}>
            Updated {formatTime(feed.loadedAt + feed.clockOffset, timeZone)} · every {POLL_SECONDS} s
            <KeptAge keptTo={props.keptTo ?? null} feed={feed} timeZone={timeZone} />
          </span>
        )}
      </div>
    </div>
  );
};

/** How far this computer's copy for outages may lag behind the board, milliseconds. */
const KEPT_LATE_MS = minutes(1);

/** Warns that this computer has not stored the board that it shows. Renders nothing while the copy is current. */
const KeptAge = ({ keptTo, feed, timeZone }: Pick<Props, 'feed' | 'timeZone'> & { readonly keptTo: number | null }) =>
  keptTo === null || feed.isKept || feed.loadedAt - keptTo <= KEPT_LATE_MS ? null : (
    <b className={styles.late}>
      {' '}
      · copy for outages not updated since {formatTime(keptTo + feed.clockOffset, timeZone)}
    </b>
  );

/** How far this computer's clock may differ from the server's before the screen warns, in milliseconds. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Warnings that the board may be out of date or unsaved. */
const Warnings = ({ feed, unsent, timeZone }: Pick<Props, 'feed' | 'unsent' | 'timeZone'>) => {
  const isUnstored = unsent.some(({ n }) => n === null);
  const wrong = Math.round(toSeconds(Math.abs(feed.clockOffset)));
  return (
    <>
      {feed.calls !== null && feed.isKept && <KeptNotice feed={feed} timeZone={timeZone} />}
      {feed.calls !== null && feed.failure !== null && !feed.isKept && (
        <Alert kind="warning" className={styles.strip}>
          <b>Stale since {formatTime(feed.loadedAt + feed.clockOffset, timeZone)}.</b> {errorText(feed.failure)} Trying
          again every {POLL_SECONDS} s. New work is saved here and sent when the connection is back.
        </Alert>
      )}
      {isUnstored && (
        <Alert kind="error" className={styles.strip}>
          <b>NOT SAVED: this browser cannot store entries.</b> They remain on the screen and are sent as soon as
          possible. Do not close this window.
        </Alert>
      )}
      {Math.abs(feed.clockOffset) > CLOCK_TOLERANCE_MS && (
        <Alert kind="warning" role="status" className={styles.strip}>
          This computer’s clock is {wrong} s {feed.clockOffset > 0 ? 'behind' : 'ahead of'} the server’s. Times on this
          screen are the server’s.
        </Alert>
      )}
    </>
  );
};
