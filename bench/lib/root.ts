import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. A bundle of a measurement is as deep in it as this file. */
export const root = join(fileURLToPath(import.meta.url), '../../..');
/** `--long`: the whole of a measurement that also has a short form. */
export const isLong = process.argv.includes('--long');
