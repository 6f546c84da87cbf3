import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. A bundled bench has the same depth as this file. */
export const root = join(fileURLToPath(import.meta.url), '../../..');
/** `--long`: the full version of a bench that also has a short one. */
export const isLong = process.argv.includes('--long');
