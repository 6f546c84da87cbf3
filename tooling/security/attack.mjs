// `node tooling/security/attack.mjs http://localhost:3000`: runs ffuf, sqlmap and wapiti (Debian packages) against your
// own running demo, never against other people's platforms. Exits with code 1 if one of them finds something.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../lib/run.mjs';
import { injections } from './attack/injections.mjs';
import { undeclaredRoutes } from './attack/undeclared-routes.mjs';
import { webFaults } from './attack/web-faults.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, '.build/attack');

/** A token of the demo's admin, who may use every endpoint. */
const signIn = async (url) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'prebell-demo-2026' }),
  });
  if (!answer.ok) throw new Error(`The demo's admin cannot sign in at ${url}: start it with DEMO=1`);
  return /** @type {{access_token: string}} */ (await answer.json()).access_token;
};

const url = process.argv[2];
if (url === undefined || !URL.canParse(url))
  throw new Error('Usage: node tooling/security/attack.mjs http://localhost:PORT');
mkdirSync(folder, { recursive: true });
const tools = {
  url,
  token: await signIn(url),
  /** Runs a program; resolves with its output. @throws Error if it is not installed */
  async run(command, args) {
    const { code, output } = await run(command, args, { cwd: folder, quiet: true });
    writeFileSync(join(folder, `${command}.log`), output, { flag: 'a' });
    if (code === 127 || /ENOENT/.test(output)) throw new Error(`${command} is missing: apt-get install ${command}`);
    return output;
  },
  file: (name) => join(folder, name),
  read: (name) => readFileSync(join(folder, name), 'utf8'),
};

let found = 0;
for (const [name, attack] of Object.entries({ ffuf: undeclaredRoutes, sqlmap: injections, wapiti: webFaults })) {
  const started = performance.now();
  const { asked, findings } = await attack(tools);
  found += findings.length;
  console.log(`${name}: ${asked}, ${findings.length} findings (${Math.round((performance.now() - started) / 1000)} s)`);
  for (const finding of findings) console.log(`  ${finding}`);
}
process.exitCode = found === 0 ? 0 : 1;
