import { useEffect, useRef } from 'react';

/**
 * Keeps keyboard focus in place when a row with buttons is removed. Focus moves to the last button of the row that takes its place,
 * else of the row before, else to the heading. Call `leave` just before the removal, with the row's index among the rows that have a
 * button.
 */
export const useKeptPlace = (rows: unknown) => {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows on screen change with the data.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (left.current === null || !isLost) return;
    const buttons = [...(list.current?.children ?? [])].flatMap((row) => [...row.querySelectorAll('button')].slice(-1));
    const next = buttons[left.current] ?? buttons.at(-1) ?? heading.current;
    left.current = null;
    next?.focus();
  }, [rows]);
  return {
    list,
    heading,
    leave: (row: number) => {
      left.current = row;
    },
  };
};
