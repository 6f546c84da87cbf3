import { type Call, hasPermission, orderByUrgency, type User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { ApiError, useStore } from '@prebell/platform';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Alarm, SoundsMenu, useAcknowledged, useEventTones, useSound } from '../../features/alarm';
import { useCallWork } from '../../features/call-details';
import { ExportCall } from '../../features/call-export';
import { boardOf, CARD_KEY, CommandCard, CommandLine } from '../../features/command-line';
import { HistoryDialog, ProcessingStat } from '../../features/history';
import { useLeftTexts } from '../../features/left-text';
import { draftsShown, NewCallDialog, useNewCall } from '../../features/new-call';
import { Premise } from '../../features/premise';
import { RunCardsDialog } from '../../features/run-cards';
import { RunSheet } from '../../features/run-sheet';
import { UnitsBoard } from '../../features/units-board';
import { UnreadableCalls } from '../../features/unreadable';
import { DiscardDialog, OthersEntries, RepairList, useRepair } from '../../features/unsent';
import { useHighContrast, ViewMenu } from '../../features/view';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import type { Desk } from '../../shared/desk';
import { heldBy, type Op, projectCalls } from '../../shared/outbox';
import { proposalFor } from '../../shared/run-cards/proposal';
import { useRunCards } from '../../shared/run-cards/use-run-cards';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import { useTemporaryNumbers } from '../../shared/temporary-numbers';
import { unitsAtWork } from '../../shared/units/units-at-work';
import { isUnsaved } from '../../shared/work/call-work';
import type { Typing } from '../../shared/work/create-typing';
import { isLoggedIn } from '../../shared/work/new-call';
import { CallBoardView } from './CallBoardView';
import { ClosedElsewhere } from './ClosedElsewhere';
import { LeftTextNotice } from './LeftTextNotice';
import { ShiftTools } from './ShiftTools';
import { useClosedElsewhere } from './use-closed-elsewhere';
import { useCommands } from './use-commands';

export interface CallBoardProps {
  readonly desk: Desk;
  /** The dispatcher at work, even after the session has ended. */
  readonly user: User;
  readonly timeZone: string;
  /** Replaces the board when the server says that this user may not see calls. */
  readonly refused: ReactNode;
  /** Prompt for a new sign-in; null while there is a session. */
  readonly signInAgain: ReactNode;
  /** Opens the list of unsent entries. */
  readonly onUnsent: () => void;
  readonly onSignOut: () => void;
  /** Whether the screen is locked, which hides the board but keeps everything typed. */
  readonly isLocked: boolean;
  /** The dispatcher's unsubmitted text. */
  readonly typing: Typing;
}

/** The board: the calls, the selected call, and the form for a new one. */
export const CallBoard = ({
  desk,
  user,
  timeZone,
  refused,
  signInAgain,
  onUnsent,
  onSignOut,
  isLocked,
  typing,
}: CallBoardProps) => {
  const feed = useStore(desk.feed);
  const { ops, isRead } = useStore(desk.outbox);
  const news = useStore(desk.news);
  const keptTo = useStore(desk.keptTo);
  const [selectedId, select] = useState<string | null>(null);
  const newCall = useNewCall({ desk, timeZone, typing, onCreated: select });
  const work = useCallWork({ desk, user, timeZone, typing });
  const everyText = useLeftTexts(typing);
  const repair = useRepair(desk);
  const [isSearching, setSearching] = useState(false);
  /** Words that a command line searches for. */
  const [words, setWords] = useState('');
  const [areCardsShown, setCardsShown] = useState(false);
  const [areCommandsShown, setCommandsShown] = useState(false);
  const [areUnitsShown, setUnitsShown] = useState(false);
  const [printing, setPrinting] = useState<Call | null>(null);
  const [isSheetPrinting, setSheetPrinting] = useState(false);
  const [isHighContrast] = useHighContrast();
  const canWrite = hasPermission(user, 'cad:write');
  const donePrinting = useCallback(() => setPrinting(null), []);
  useShortcut('n', () => canWrite && newCall.open());
  useShortcut('/', () => search(''));
  useShortcut('b', () => setUnitsShown(true));
  useShortcut(CARD_KEY.toLowerCase(), () => setCommandsShown(true), { inFields: true });

  const known = feed.calls ?? feed.arrived;
  const isUnknown = feed.calls === null && feed.arrived.length === 0 && ops.length === 0;
  // Sort thousands of calls only when they change, not on every key press.
  const calls = useMemo(
    () => (isUnknown ? null : orderByUrgency(projectCalls(known, ops), ({ call }) => call)),
    [isUnknown, known, ops],
  );
  const shown = useMemo(() => calls?.map(({ call }) => call) ?? null, [calls]);
  const atWork = useMemo(() => unitsAtWork(shown ?? []), [shown]);
  const cards = useRunCards();
  const cardUnits = useMemo(() => (cards === null ? [] : [...cards.orders.values()].flat()), [cards]);
  const proposalOf = useCallback(
    (call: Pick<Call, 'address_of_incident' | 'nature'>) => proposalFor(cards, call, atWork),
    [cards, atWork],
  );
  const numbers = useTemporaryNumbers(isRead ? shown : null);
  const boardCalls = useMemo(() => boardOf(shown ?? [], numbers), [shown, numbers]);
  const board = useMemo(
    () => ({ ...boardCalls, selectedId, now: desk.now, proposalOf, cardUnits }),
    [boardCalls, selectedId, desk, proposalOf, cardUnits],
  );
  const search = (text: string) => {
    setWords(text);
    setSearching(true);
  };
  const inHand = useMemo(
    () => [
      ...(selectedId === null ? [] : [selectedId]),
      ...Object.keys(work.works).filter((id) => isUnsaved(work.works[id] ?? {})),
    ],
    [selectedId, work.works],
  );
  const elsewhere = useClosedElsewhere({ username: user.username, calls: feed.calls, outbox: desk.outbox, inHand });
  const acknowledged = useAcknowledged(shown ?? [], desk.now);
  const runCommand = useCommands({
    desk,
    timeZone,
    calls: shown ?? [],
    initials: work.initials,
    onSelect: select,
    onSearch: search,
    onUnits: () => setUnitsShown(true),
    onQuiet: () => acknowledged.acknowledge(),
  });
  const playRefused = useSound('refused');
  useEventTones({ calls: feed.calls === null ? null : calls, isOffline: feed.failure !== null, ops });

  if (feed.failure instanceof ApiError && feed.failure.code === 'FORBIDDEN') return refused;
  const refusedOps = ops.filter(({ refusal }) => refusal !== null);
  const texts = everyText.texts.filter((text) => text.kind !== 'create' || !isLoggedIn(shown ?? [], text.draft));
  const left = { ...everyText, texts };
  const isHere = (id: string) =>
    id === newCall.draft?.id ||
    ops.some(({ callId }) => callId === id) ||
    texts.some((text) => text.kind === 'create' && text.draft.id === id);
  // The draft of a logged call stays on the server until the board loads again.
  const isLogged = (id: string) => shown?.some((call) => call.id === id) === true;
  const everyDraft = draftsShown({ saved: feed.drafts, unfinished: newCall.unfinished, user });
  const drafts = everyDraft.filter(({ id }) => !isHere(id) && !isLogged(id));
  const selected = calls?.find(({ call }) => call.id === selectedId)?.call ?? null;
  const edit = (op: Op) => {
    if (op.kind === 'create') return newCall.repair(op);
    select(op.callId);
    work.repair(op);
  };
  return (
    <ClockOffset value={feed.clockOffset}>
      <div hidden={isLocked} inert={isLocked}>
        <CallBoardView
          feed={{ ...feed, drafts }}
          calls={calls}
          unsent={ops}
          isUnsentKnown={isRead}
          news={news}
          keptTo={keptTo}
          selectedId={selectedId}
          timeZone={timeZone}
          username={user.username}
          userId={user.id}
          canWrite={canWrite}
          showsCaller={hasPermission(user, 'cad:pii')}
          maySupervise={hasPermission(user, 'cad:supervise')}
          work={work}
          atWork={atWork}
          others={shown ?? undefined}
          numbers={numbers}
          proposalOf={proposalOf}
          notices={
            <>
              {signInAgain}
              {shown && (
                <Alarm
                  calls={shown}
                  clockOffset={feed.clockOffset}
                  acknowledged={acknowledged}
                  onShow={select}
                  onPar={canWrite ? (call) => work.submit(call, 'par', { notes: '' }) : null}
                />
              )}
              <ClosedElsewhere
                calls={elsewhere.closed}
                timeZone={timeZone}
                onShow={select}
                onDismiss={elsewhere.dismiss}
              />
              <UnreadableCalls
                calls={feed.calls ?? []}
                maySupervise={hasPermission(user, 'cad:supervise')}
                onShow={select}
                onRepaired={desk.feed.put}
              />
              {canWrite && shown && (
                <LeftTextNotice {...{ user, timeZone, left, newCall, work }} calls={shown} onSelect={select} />
              )}
              <OthersEntries
                ops={ops}
                user={user}
                timeZone={timeZone}
                onSend={canWrite ? () => void desk.sendForOthers() : null}
              />
              {refusedOps.length > 0 && (
                <RepairList
                  ops={refusedOps}
                  heldBy={(op) => heldBy(ops, op)}
                  onEdit={edit}
                  onRetry={repair.retry}
                  onDiscard={hasPermission(user, 'cad:supervise') ? repair.ask : null}
                />
              )}
            </>
          }
          tools={
            <>
              <Button variant="ghost" onClick={() => search('')} aria-keyshortcuts="/">
                Search
              </Button>
              <Button variant="ghost" onClick={() => setUnitsShown(true)} aria-keyshortcuts="B">
                Units
              </Button>
              <SoundsMenu />
              <ShiftTools
                {...{ desk, timeZone, canWrite, isLocked }}
                calls={shown}
                username={user.username}
                onPrinting={setSheetPrinting}
              />
              <ViewMenu
                onRunCards={hasPermission(user, 'cad:supervise') ? () => setCardsShown(true) : null}
                onCommands={() => setCommandsShown(true)}
              />
            </>
          }
          figures={<ProcessingStat />}
          commandLine={
            canWrite && (
              <CommandLine board={board} username={user.username} onRun={runCommand} onRefused={playRefused} />
            )
          }
          isHighContrast={isHighContrast}
          isPrinting={printing !== null || isSheetPrinting}
          onPrint={() => setPrinting(selected)}
          callTools={selected && <ExportCall key={selected.id} call={selected} />}
          onSelect={select}
          onRetry={() => void desk.feed.refresh()}
          onNewCall={newCall.open}
          onContinueDraft={newCall.resume}
          onDiscardDraft={({ id }) => newCall.discardDraft(id)}
          onUnsent={onUnsent}
          onSignOut={onSignOut}
        />
      </div>
      {!isLocked && (
        <>
          <NewCallDialog
            model={newCall}
            premise={({ id, fields }) => (
              <Premise
                address={fields.address_of_incident}
                except={id}
                timeZone={timeZone}
                atWork={atWork}
                calls={shown ?? []}
                now={desk.now}
                onSame={(other) => newCall.submit(other)}
                onShow={(callId) => {
                  // The text stays among the unfinished calls.
                  newCall.close();
                  select(callId);
                }}
              />
            )}
          />
          <HistoryDialog
            key={words}
            asked={words}
            open={isSearching}
            timeZone={timeZone}
            onClose={() => setSearching(false)}
            onSelect={(call) => {
              desk.feed.put(call);
              select(call.id);
              setSearching(false);
            }}
          />
          <UnitsBoard
            open={areUnitsShown}
            calls={shown ?? []}
            isCurrent={feed.calls !== null && feed.failure === null}
            onClose={() => setUnitsShown(false)}
            onSelect={(id) => {
              select(id);
              setUnitsShown(false);
            }}
          />
          <CommandCard open={areCommandsShown} onClose={() => setCommandsShown(false)} onPrinting={setSheetPrinting} />
          {areCardsShown && <RunCardsDialog onClose={() => setCardsShown(false)} />}
          <DiscardDialog model={repair} />
        </>
      )}
      {printing && !isLocked && (
        <RunSheet call={printing} timeZone={timeZone} username={user.username} onPrinted={donePrinting} />
      )}
    </ClockOffset>
  );
};
