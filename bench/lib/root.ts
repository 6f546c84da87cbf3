import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. Bundled benches are at the same depth as this file. */
export const root = join(fileURLToPath(import.meta.url), '../../..');
