import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(
  process.env.PREBELL_DATA ?? join(process.cwd(), '../shared/data'),
  'stripe/fixtures3.2026-08-21.json',
);

const read = (): Record<string, Record<string, unknown>> | null => {
  if (existsSync(FILE)) return JSON.parse(readFileSync(FILE, 'utf8')).resources;
  process.stderr.write("SKIPPED: answers against Stripe's own examples, no data\n");
  return null;
};

/** Stripe's own example of each object by name; null if the data folder is missing. */
export const fixtures = read();
