import { expect, it } from 'vitest';
import { DEMO } from '../../../shared/demo/demo-symbols';
import { FILM_SYMBOLS, FRAMES } from './film';

it('a demo symbol has the figures of the recording’s last moment, wherever a page shows it', () => {
  const last = FRAMES.at(-1)?.rows ?? [];
  expect(last).toHaveLength(3);
  for (const { symbol, ...figures } of last) expect(DEMO[symbol as keyof typeof DEMO]).toMatchObject(figures);
  const floats = Object.values(DEMO).map(({ float }) => float);
  expect(floats.slice(0, 3)).toEqual(FILM_SYMBOLS.map(({ float }) => float));
});
