import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. A bundled bench has the same depth as this file. */
export const root = join(fileURLToPath(import.meta.url), '../../..');
