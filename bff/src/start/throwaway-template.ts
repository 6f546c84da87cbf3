import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Template } from '@prebell/embedded-postgres';
import { prepareDatabase } from './prepare-database';

/**
 * A copy of the product for a release gate starts with the schema of the copy before it: PostgreSQL's files and the migrations take
 * three seconds. Every build has its own, because its bundle names its other files by their content, and the migrations are in them.
 * @param bundle URL of the file that this process runs
 */
export const throwawayTemplate = (bundle: string): Template => ({
  key: createHash('sha256')
    .update(readFileSync(new URL(bundle)))
    .digest('hex'),
  prepare: prepareDatabase,
});
