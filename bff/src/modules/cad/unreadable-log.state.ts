import type { Logger } from 'pino';

/** An item on screen, with the names of its unreadable parts. */
interface Shown {
  readonly id: string;
  readonly unreadable?: readonly string[] | undefined;
}

/** After this many, items are counted but not logged, because a flooded log hides other faults. */
const LOGGED_AT_MOST = 1_000;

/** Counts items not shown in full, and logs each such call or draft once as an error, with its id and no content. */
export const createUnreadableLog = (log: Pick<Logger, 'error'>) => {
  const logged = new Set<string>();
  const logOnce = (what: 'call' | 'draft', { id, unreadable }: Shown): void => {
    const key = `${id} ${unreadable}`;
    if (logged.has(key) || logged.size >= LOGGED_AT_MOST) return;
    logged.add(key);
    log.error({ id, unreadable }, `This ${what} cannot be shown in full`);
  };
  return (calls: readonly Shown[], drafts: readonly Shown[] = []): number => {
    const isDamaged = ({ unreadable }: Shown) => unreadable !== undefined;
    const [damagedCalls, damagedDrafts] = [calls.filter(isDamaged), drafts.filter(isDamaged)];
    for (const call of damagedCalls) logOnce('call', call);
    for (const draft of damagedDrafts) logOnce('draft', draft);
    return damagedCalls.length + damagedDrafts.length;
  };
};

export type UnreadableLog = ReturnType<typeof createUnreadableLog>;
