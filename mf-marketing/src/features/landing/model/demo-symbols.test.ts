import { expect, it } from 'vitest';
import { DEMO } from '../../../shared/demo/demo-symbols';
import { DEMO_DAY } from './demo';
import { FILM_SYMBOLS, FRAMES } from './film';
import morning from './morning.json';

it('a demo symbol has the figures of the recording’s last moment, wherever a page shows it', () => {
  const last = FRAMES.at(-1)?.rows ?? [];
  expect(last).toHaveLength(3);
  for (const { symbol, ...figures } of last) expect(DEMO[symbol as keyof typeof DEMO]).toMatchObject(figures);
  const floats = Object.values(DEMO).map(({ float }) => float);
  expect(floats.slice(0, 3)).toEqual(FILM_SYMBOLS.map(({ float }) => float));
});

it('the ribbon beside the recording is of its day', () => {
  expect(DEMO_DAY.date).toBe(morning.date);
});
