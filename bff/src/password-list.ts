// `npm run password-list -- <passwords or hashes> <list>`: makes the list of breached passwords to which PASSWORD_LIST
// points.
import { writeFileSync } from 'node:fs';
import { filterOf, writeFilter } from '@prebell/server/password';

const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) {
  process.stderr.write('Usage: npm run password-list -- <passwords or hashes> <list>\n');
  process.exit(1);
}
const made = await filterOf(source);
writeFileSync(target, writeFilter(made), { flag: 'wx' });
process.stdout.write(`${made.count} passwords, ${made.bits.length} bytes\n`);
