import { expect, it } from 'vitest';
import { DEMO } from '../../../shared/demo/demo-symbols';
import { FRAMES } from './film';

it('a demo symbol has the figures of the recording’s last moment, wherever a page shows it', () => {
  const last = FRAMES.at(-1)?.rows ?? [];
  expect(last).toHaveLength(3);
  for (const { symbol, ...figures } of last) expect(DEMO[symbol as keyof typeof DEMO]).toMatchObject(figures);
});
