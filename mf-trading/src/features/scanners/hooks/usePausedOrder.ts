import { useCallback, useEffect, useRef, useState } from 'react';
import { type ShownOrder, shownOrder } from '../model/paused-order';
import type { RankedRows } from '../model/row-groups';

const KEY_PAUSE_MS = 1_500;

/** Keeps rows in place while the pointer is over them, for 1.5 s after a key press, and while `frozen`. */
export const usePausedOrder = (ranked: RankedRows, frozen: boolean) => {
  const [pointer, setPointer] = useState(false);
  const [key, setKey] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(ranked);

  useEffect(() => () => clearTimeout(timer.current), []);
  const noteKey = useCallback(() => {
    setKey(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKey(false), KEY_PAUSE_MS);
  }, []);

  const order: ShownOrder = shownOrder({ shown, ranked, paused: pointer || key || frozen });
  if (order.rows !== shown) setShown(order.rows);

  return {
    ...order,
    noteKey,
    pointerHandlers: {
      // Touch does not hover, so a touch must not freeze the table.
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setPointer(pointerType === 'mouse'),
      onPointerLeave: () => setPointer(false),
    },
  };
};
