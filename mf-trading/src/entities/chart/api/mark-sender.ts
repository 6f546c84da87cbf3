import { ApiError, type Platform, type Preference, reasonOf } from '@prebell/platform';
import { markName } from '../model/mark-name';
import { dropped, isUnsent, type OwnMark, settled, type UnsentChange, withChange } from '../model/own-marks';
import { chartMarksQueryOptions, sendChange } from './chart-marks';

/** Changes that have not reached the server yet, kept in this browser. They survive a reload and a lost connection. */
export const UNSENT: Preference<readonly UnsentChange[]> = {
  name: 'chart.unsent-marks',
  accepts: isUnsent,
  fallback: [],
};

type Ports = Pick<Platform, 'api' | 'preferences' | 'queryClient' | 'notify' | 'session'>;

/** Sends changes of levels and notes one after another, and keeps the ones that it cannot send yet. One per page. */
export interface MarkSender {
  /** Shows the change at once and sends it as soon as possible. */
  change(mark: OwnMark): void;
  remove(mark: OwnMark): void;
  /** Keeps sending while at least one chart is on screen; call the returned function when the chart goes. */
  retain(): () => void;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Whether the same request may succeed later: the server did not answer, or its error is not about the change itself. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status);

export const createMarkSender = ({ api, preferences, queryClient, notify, session }: Ports): MarkSender => {
  let isSending = false;
  let users = 0;
  let pause = FIRST_PAUSE_MS;
  /** The connection came back while a request was in flight. */
  let isBack = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = () => preferences.get(UNSENT);
  const write = (unsent: readonly UnsentChange[]) => preferences.set(UNSENT, unsent);
  const keyOf = (symbol: string) => chartMarksQueryOptions(api, symbol).queryKey;

  const change = (mark: OwnMark, isRemoved: boolean) => {
    write(withChange(read(), mark, isRemoved));
    void send();
  };

  /** The latest version of a mark, for retrying after a conflict; 0 if the mark is gone. */
  const newestVersion = async (symbol: string, id: string): Promise<number> => {
    await queryClient.refetchQueries({ queryKey: keyOf(symbol) });
    return queryClient.getQueryData(keyOf(symbol))?.find((mark) => mark.id === id)?.version ?? 0;
  };

  const onRefused = async (sent: UnsentChange, error: ApiError) => {
    // Use the user's latest change, which may be newer than the one that was sent.
    const wish = read().find(({ id }) => id === sent.id) ?? sent;
    write(dropped(read(), sent.id));
    const version = await newestVersion(sent.symbol, sent.id);
    const { content } = wish;
    const isConflict = error.code === 'MARK_CHANGED' || (error.code === 'NOT_FOUND' && content !== null);
    if (!isConflict) return notify.show('error', `${sent.symbol}: ${reasonOf(error, 'Failed to save your drawing')}`);
    if (content === null)
      return notify.show('warning', `${sent.symbol}: not deleted, because it was changed elsewhere.`, {
        label: 'Delete it',
        run: () => change({ ...KEEPS_SHAPE, id: sent.id, symbol: sent.symbol, version }, true),
      });
    const isGone = version === 0;
    return notify.show(
      'warning',
      `${sent.symbol}: ${markName(content)} was ${isGone ? 'deleted' : 'changed'} elsewhere. The chart shows that.`,
      { label: isGone ? 'Keep mine' : 'Use mine', run: () => change({ ...content, id: sent.id, version }, false) },
    );
  };

  const send = async (): Promise<void> => {
    const next = read()[0];
    const user = session.user()?.id;
    if (isSending || users === 0 || next === undefined || user === undefined) return;
    isSending = true;
    clearTimeout(timer);
    try {
      const mark = await sendChange(api, next);
      // Another user may have signed in while the request was in flight.
      if (session.user()?.id !== user) return;
      queryClient.setQueryData(keyOf(next.symbol), (before = []) => [
        ...before.filter(({ id }) => id !== next.id),
        ...(mark === null ? [] : [mark]),
      ]);
      write(settled(read(), next, mark?.version ?? 0));
      pause = FIRST_PAUSE_MS;
    } catch (error) {
      if (session.user()?.id !== user) return;
      if (isPassing(error) && !isBack) {
        if (users > 0) timer = setTimeout(() => void send(), pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        return;
      }
      if (!isPassing(error)) await onRefused(next, error as ApiError);
    } finally {
      isSending = false;
      isBack = false;
    }
    return send();
  };

  const onOnline = () => {
    pause = FIRST_PAUSE_MS;
    isBack = isSending;
    void send();
  };
  return {
    change: (mark) => change(mark, false),
    remove: (mark) => change(mark, true),
    retain: () => {
      users += 1;
      if (users === 1) globalThis.addEventListener('online', onOnline);
      void send();
      return () => {
        users -= 1;
        if (users > 0) return;
        clearTimeout(timer);
        globalThis.removeEventListener('online', onOnline);
      };
    },
  };
};

/** Placeholder content: a removal sends none. */
const KEEPS_SHAPE = { kind: 'level', price: 1, at: null, text: '' } as const;

const senders = new WeakMap<object, MarkSender>();

/** The page's sender. Two charts side by side share it, so that their changes reach the server in order. */
export const markSenderOf = (platform: Platform): MarkSender => {
  const known = senders.get(platform) ?? createMarkSender(platform);
  senders.set(platform, known);
  return known;
};
