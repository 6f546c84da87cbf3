import { expect, it } from 'vitest';
import { raisedBy } from './toast-place';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** Like a DOMRect, whose edges are getters of its prototype. */
const rect = (edges: ReturnType<typeof box>) => Object.create(edges) as typeof edges;
const notice = rect(box(1_072, 824, 352, 60));

it('stays in the corner while it covers no input', () => {
  expect(raisedBy(notice, [])).toBe(0);
  expect(raisedBy(notice, [box(20, 840, 300, 28)])).toBe(0);
});

it('rises above the inputs below it, over several if needed', () => {
  const input = box(1_125, 839, 240, 28);
  const raised = raisedBy(notice, [input]);
  expect(notice.bottom - raised).toBeLessThan(input.top);
  const second = box(1_125, 760, 240, 28);
  expect(notice.bottom - raisedBy(notice, [input, second])).toBeLessThan(second.top);
});

it('stays in its corner when inputs fill the whole height', () => {
  const everywhere = Array.from({ length: 20 }, (_, k) => box(1_100, k * 45, 200, 28));
  expect(raisedBy(notice, everywhere)).toBe(0);
});
