import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The team that owns a workspace according to `.github/CODEOWNERS`, where the last matching line counts. Undefined without that file. */
export const teamOf = (root: string, workspace: string): string | undefined => {
  const path = join(root, '.github/CODEOWNERS');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const owners = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([pattern]) => pattern === '*' || pattern === `/${workspace}/`);
  return owners.at(-1)?.[1];
};
