import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packPackages } from './pack-packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('the packages that other teams build on can be packed, types included', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-pack-'));
  try {
    const names = (await packPackages(root, folder)).map((archive) => basename(archive).replace(/-[\d.]+\.tgz$/, ''));
    expect(names.sort()).toEqual(['prebell-contracts', 'prebell-design-system', 'prebell-platform', 'prebell-release']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
