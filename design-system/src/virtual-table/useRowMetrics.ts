import { type RefObject, useEffect, useState } from 'react';

/** Heights in pixels. */
interface RowMetrics {
  readonly head: number;
  readonly row: number;
}

/** The height of a comfortable row, used until the page has a layout. */
const BEFORE_LAYOUT: RowMetrics = { head: 40, row: 40 };

/** Measures the header and the rows, which are all equally high. Measures again when density or font size changes. */
export const useRowMetrics = (table: RefObject<HTMLTableElement | null>, isEmpty: boolean): RowMetrics => {
  const [metrics, setMetrics] = useState(BEFORE_LAYOUT);
  useEffect(() => {
    const head = table.current?.tHead;
    if (head == null || isEmpty) return;
    const measure = () => {
      const row = table.current?.querySelector<HTMLElement>('tbody > tr[aria-rowindex]');
      const next = { head: head.offsetHeight, row: row?.offsetHeight ?? 0 };
      if (next.row > 0) setMetrics((last) => (last.row === next.row && last.head === next.head ? last : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => observer.disconnect();
  }, [table, isEmpty]);
  return metrics;
};
