import { expect, test } from 'vitest';
import { createDelayedSample } from './delayed-sample.state';

const MINUTE = 60_000;
const picture = (minute: number) => ({ at: minute * MINUTE, rows: [], count: minute });

test('the sample is the newest snapshot that is 15 minutes old, never a younger one', () => {
  const sample = createDelayedSample();
  for (let minute = 100; minute <= 140; minute += 1) {
    sample.keep(picture(minute));
    const { picture: shown } = sample.at(minute * MINUTE);
    expect(shown?.count ?? null).toBe(minute < 115 ? null : minute - 15);
  }
});

test('until then it says when the first will be', () => {
  const sample = createDelayedSample();
  expect(sample.at(0)).toEqual({ picture: null, expectedAt: null });
  sample.keep(picture(100));
  expect(sample.at(105 * MINUTE)).toEqual({ picture: null, expectedAt: 115 * MINUTE });
});

test('a market clock that goes back starts over', () => {
  const sample = createDelayedSample();
  sample.keep(picture(200));
  sample.keep(picture(100));
  expect(sample.at(300 * MINUTE).picture?.count).toBe(100);
});
