import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Template } from '@prebell/embedded-postgres';
import { prepareDatabase } from './prepare-database';

/**
 * The database template for copies of the product that a release gate starts. Each copy starts with the schema that an
 * earlier one prepared, because creating PostgreSQL's files and running the migrations takes three seconds. Every build
 * has its own template: its key is a hash of the bundle, which names the other files by their content and so covers the
 * migrations.
 * @param bundle URL of the file that this process runs
 */
export const throwawayTemplate = (bundle: string): Template => ({
  key: createHash('sha256')
    .update(readFileSync(new URL(bundle)))
    .digest('hex'),
  prepare: prepareDatabase,
});
