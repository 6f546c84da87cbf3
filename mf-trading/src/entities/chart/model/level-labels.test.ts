import { expect, test } from 'vitest';
import { isInView, LABEL_PX, placeLabels } from './level-labels';

test('a level has a label only while its line is in the chart', () => {
  expect([-3, 0, 250, 299, 300].map((y) => isInView(y, 300))).toEqual([false, true, true, true, false]);
});

test('no two labels overlap', () => {
  const labels = placeLabels([10, 12, 15, 40, 41].map((y) => ({ y, width: 80 })));
  for (const [i, a] of labels.entries())
    for (const b of labels.slice(i + 1))
      expect(Math.abs(a.y - b.y) >= LABEL_PX || Math.abs(a.x - b.x) > 80, `${a.y} and ${b.y}`).toBe(true);
});
