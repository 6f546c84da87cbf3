// `npm run admin:create -- EMAIL`: the first admin of an installation, or one more.

import { StartError } from '@prebell/server/process';
import { z } from 'zod';
import type { Database } from './db/database';
import { type EnsuredAdmin, ensureAdmin } from './modules/admin/ensure-admin.service';
import { answersHelp, runCommand } from './start/command';

const USAGE = 'Usage: npm run admin:create -- EMAIL';

const readEmail = (args: readonly string[]): string => {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0) throw new StartError(USAGE);
  const parsed = z.email().max(254).safeParse(email);
  if (!parsed.success) throw new StartError(`'${email}' is not an e-mail address. ${USAGE}`);
  return parsed.data;
};

const tell = (email: string, result: EnsuredAdmin): string => {
  const { kind, username } = result;
  if (kind === 'inactive') throw new StartError(`The account ${username} (${email}) is deactivated; activate it first`);
  if (kind === 'unchanged') return `${username} (${email}) is an admin already; nothing was changed`;
  if (kind === 'granted') return `${username} (${email}) is an admin now, with the password it had`;
  return [
    `Created the admin ${username} (${email})`,
    `Password: ${result.password}`,
    'It is shown this once and stored nowhere in clear. Change it after signing in.',
  ].join('\n');
};

const create = () => {
  const email = readEmail(process.argv.slice(2));
  return async (db: Database) =>
    tell(email, await db.transaction().execute((tx) => ensureAdmin(tx, { email, now: new Date() })));
};

if (!answersHelp(USAGE)) await runCommand(create);
