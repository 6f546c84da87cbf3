// `npm run demo:remove`: closes the demo accounts, whose passwords are public, before an installation goes into production.

import { StartError } from '@prebell/server/process';
import { removeDemoAccounts } from './demo/remove-demo-accounts';
import { runCommand } from './start/command';

const resultText = (closed: readonly string[]): string =>
  closed.length === 0
    ? 'No account has a published password; nothing was changed'
    : [
        `Closed ${closed.length} demo accounts: ${closed.join(', ')}`,
        'They are deactivated, and their sessions and API keys have ended. What they wrote keeps their names.',
        'If no administrator is left, `npm run admin:create -- EMAIL` makes one.',
      ].join('\n');

await runCommand(() => {
  if (process.argv.length > 2) throw new StartError('Usage: npm run demo:remove');
  return async (db) => resultText(await db.transaction().execute((tx) => removeDemoAccounts(tx, new Date())));
});
