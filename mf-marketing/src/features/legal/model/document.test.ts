import { expect, test } from 'vitest';
import { splitPoint } from './document';
import { PRIVACY } from './privacy';

test('each kind of data and each thing kept in the browser has a name, by which a reader finds it', () => {
  for (const id of ['collected', 'cookies']) {
    const points = PRIVACY.find((section) => section.id === id)?.points ?? [];
    expect(points.length).toBeGreaterThan(0);
    expect(points.filter((point) => splitPoint(point)[0] === null)).toEqual([]);
  }
  expect(splitPoint('Cookie refresh: keeps you signed in')).toEqual(['Cookie refresh', 'keeps you signed in']);
  expect(splitPoint('to bill a paid plan')).toEqual([null, 'to bill a paid plan']);
});
