import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED } from './prepared-data';

/**
 * Creates the run's folder for prepared data, which the first platform to start fills. Playwright calls the returned function at the end.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of this file.
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-e2e-prepared-'));
  process.env[PREPARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
};
