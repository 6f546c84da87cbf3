import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MarketConfig } from '../market-config';
import { CHECKPOINT_SHAPE, type Checkpoint, CheckpointFiles } from './checkpoint';

const config: MarketConfig = { provider: 'simulator', clock: 'sim', seed: 1, simRate: 1, simSymbols: 1 };
const silent = { warn: () => undefined };
const NOW = 1_000;

test('a release with one more scanner or column starts the day over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'checkpoint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const written = new CheckpointFiles(folder, config, silent);
  written.write({ date: '2025-02-06', run: 'one' } as Checkpoint, NOW);

  expect(written.read(NOW)).toMatchObject({ run: 'one' });
  expect(new CheckpointFiles(folder, config, silent).read(NOW)).toMatchObject({ run: 'one' });
  const scanners = [...CHECKPOINT_SHAPE.scanners, 'near_high'];
  const columns = [...CHECKPOINT_SHAPE.columns, 'spread'];
  for (const more of [{ scanners }, { columns }])
    expect(new CheckpointFiles(folder, config, silent, { ...CHECKPOINT_SHAPE, ...more }).read(NOW)).toBeNull();
});
