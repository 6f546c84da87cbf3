// `npm run admin:create -- EMAIL`: creates an admin, whether the first of an installation or another one.

import { StartError } from '@prebell/server/process';
import { z } from 'zod';
import { parseConfig } from './config';
import type { Database } from './db/database';
import { type EnsuredAdmin, ensureAdmin } from './modules/admin/ensure-admin.service';
import { resetPage } from './modules/auth/auth.mails';
import { answersHelp, runCommand } from './start/command';

const USAGE = 'Usage: npm run admin:create -- EMAIL';

const readEmail = (args: readonly string[]): string => {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0) throw new StartError(USAGE);
  const parsed = z.email().max(254).safeParse(email);
  if (!parsed.success) throw new StartError(`'${email}' is not an e-mail address. ${USAGE}`);
  return parsed.data;
};

const resultText = (email: string, result: EnsuredAdmin): string => {
  const { kind, username } = result;
  if (kind === 'inactive') throw new StartError(`The account ${username} (${email}) is deactivated; activate it first`);
  if (kind === 'unchanged') return `${username} (${email}) is an admin already; nothing was changed`;
  if (kind === 'granted') return `${username} (${email}) is an admin now, with the password it had`;
  return [
    `Created the admin ${username} (${email})`,
    `Choose its password: ${resetPage(parseConfig(process.env, { serves: false }), result.token)}`,
    'The link works once, within one hour. After that run this command again.',
  ].join('\n');
};

const create = () => {
  const email = readEmail(process.argv.slice(2));
  return async (db: Database) =>
    resultText(email, await db.transaction().execute((tx) => ensureAdmin(tx, { email, now: new Date() })));
};

if (!answersHelp(USAGE)) await runCommand(create);
