import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED } from './prepared-data';

/** Makes the run's folder for the prepared data; the first platform that starts fills it. Playwright calls the result at the end. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of this file.
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-e2e-prepared-'));
  process.env[PREPARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
};
