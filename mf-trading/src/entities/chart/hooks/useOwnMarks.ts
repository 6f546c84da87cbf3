import { usePlatform, usePreference, useUser } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chartMarksQueryOptions } from '../api/chart-marks';
import { markSenderOf, UNSENT } from '../api/mark-sender';
import { markName } from '../model/mark-name';
import { type MarkContent, type OwnMark, shownMarks } from '../model/own-marks';

const NONE = [] as const;

/** The user's levels and notes on one chart. */
export interface OwnMarks {
  readonly marks: readonly OwnMark[];
  /** Number of changes on all charts that have not reached the server yet. */
  readonly unsent: number;
  /** Whether reading the marks from the server failed. */
  readonly failed: boolean;
  readonly retry: () => void;
  /** Adds a mark and returns its id. */
  readonly add: (content: Omit<MarkContent, 'symbol'>) => string;
  readonly change: (mark: OwnMark) => void;
  /** Deletes a mark and offers to undo it. */
  readonly remove: (mark: OwnMark) => void;
  /** Restores the mark deleted last on this chart; null if there is none. */
  readonly undo: (() => void) | null;
}

/** For charts that nobody can draw on. */
export const NO_OWN_MARKS: OwnMarks = {
  marks: [],
  unsent: 0,
  failed: false,
  retry: () => undefined,
  add: () => '',
  change: () => undefined,
  remove: () => undefined,
  undo: null,
};

export const useOwnMarks = (symbol: string): OwnMarks => {
  const platform = usePlatform();
  const { api, notify } = platform;
  const queryClient = useQueryClient();
  const enabled = useUser() !== null;
  const sender = markSenderOf(platform);
  const query = useQuery({ ...chartMarksQueryOptions(api, symbol), enabled });
  const { data, refetch } = query;
  const [unsent] = usePreference(UNSENT);
  const [deleted, setDeleted] = useState<OwnMark | null>(null);
  const marks = useMemo(() => shownMarks(data ?? NONE, unsent, symbol), [data, unsent, symbol]);

  useEffect(() => (enabled ? sender.retain() : undefined), [sender, enabled]);
  // If there are fewer unsent changes, another window may have sent them. So read the server's marks again.
  const before = useRef(unsent);
  useEffect(() => {
    const stored = queryClient.getQueryData(chartMarksQueryOptions(api, symbol).queryKey);
    const isSentElsewhere = before.current.some(
      (change) =>
        change.symbol === symbol &&
        !unsent.some(({ id }) => id === change.id) &&
        (stored?.find(({ id }) => id === change.id)?.version ?? 0) <= change.version,
    );
    before.current = unsent;
    if (isSentElsewhere) void refetch();
  }, [unsent, symbol, api, queryClient, refetch]);

  const add = useCallback(
    (content: Omit<MarkContent, 'symbol'>) => {
      const id = crypto.randomUUID();
      sender.change({ ...content, symbol, id, version: 0 });
      return id;
    },
    [sender, symbol],
  );
  const restore = useCallback(
    (mark: OwnMark) => {
      // Use a new id: if the removal has not reached the server yet, the old id would cause a conflict.
      sender.change({ ...mark, id: crypto.randomUUID(), version: 0 });
      setDeleted(null);
    },
    [sender],
  );
  const remove = useCallback(
    (mark: OwnMark) => {
      sender.remove(mark);
      setDeleted(mark);
      notify.show('info', `Deleted: ${markName(mark)}`, { label: 'Undo', run: () => restore(mark) });
    },
    [sender, notify, restore],
  );
  return {
    marks,
    unsent: unsent.length,
    failed: query.isError,
    retry: useCallback(() => void refetch(), [refetch]),
    add,
    change: sender.change,
    remove,
    undo: useMemo(() => (deleted?.symbol === symbol ? () => restore(deleted) : null), [deleted, symbol, restore]),
  };
};
