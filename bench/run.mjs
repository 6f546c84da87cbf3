// `npm run bench [-- part...]`: measures (all parts of the list below unless named) and writes results.md. Parts that are not run keep
// what was measured before. `--long` measures the table and the webhook for 60 s instead of 20, the desk's heap for 30 minutes
// instead of 5, the deploy storm for 10 minutes instead of 2 and readers that do not read for 5 instead of 1. `--pages=/,/pricing` looks at these pages with Lighthouse only;
// what was measured of the others stays.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { deskBench, soakBench } from './desk.mjs';
import { dispatchBench } from './dispatch.mjs';
import { engineBench } from './engine.mjs';
import { fanOutBench } from './fan-out.mjs';
import { federationBench } from './federation.mjs';
import { stormBench } from './federation-storm.mjs';
import { floodBench } from './flood.mjs';
import { httpBench } from './http.mjs';
import { instancesBench } from './instances.mjs';
import { latencyBench } from './latency.mjs';
import { root } from './lib/load.mjs';
import { lighthouseBench } from './lighthouse.mjs';
import { listsBench } from './lists.mjs';
import { loginsBench } from './logins.mjs';
import { marketBench } from './market.mjs';
import { overloadBench } from './overload.mjs';
import { perspectiveBench } from './perspective.mjs';
import { reconnectBench } from './reconnect.mjs';
import { releasesBench } from './releases.mjs';
import { slowReadersBench } from './slow-readers.mjs';
import { socketsBench } from './sockets.mjs';
import { startBench } from './start.mjs';
import { tableBench } from './table.mjs';
import { testBench } from './test-time.mjs';
import { visitorsBench } from './visitors.mjs';
import { webhookBench } from './webhook.mjs';

const PARTS = {
  desk: { title: 'Desk', run: deskBench },
  soak: { title: 'Desk over minutes', run: soakBench },
  dispatch: { title: 'Dispatch', run: dispatchBench },
  engine: { title: 'Engine', run: engineBench },
  'fan-out': { title: 'Fan-out beside plain Socket.IO', run: fanOutBench },
  federation: { title: 'Federation beside a monolith', run: federationBench },
  flood: { title: 'Flood of a socket', run: floodBench },
  http: { title: 'Hot GETs', run: httpBench },
  instances: { title: 'Sockets at two instances', run: instancesBench },
  latency: { title: 'Event to published', run: latencyBench },
  lighthouse: { title: 'Lighthouse', run: lighthouseBench },
  market: { title: 'Market', run: marketBench },
  overload: { title: 'Overload', run: overloadBench },
  perspective: { title: 'Engine beside Perspective', run: perspectiveBench },
  reconnect: { title: 'Reconnect storm', run: reconnectBench },
  releases: { title: 'Releases', run: releasesBench },
  'slow-readers': { title: 'Readers that do not read', run: slowReadersBench },
  sockets: { title: 'Sockets', run: socketsBench },
  start: { title: 'Start', run: startBench },
  storm: { title: 'Deploy storm', run: stormBench },
  table: { title: 'Table', run: tableBench },
  logins: { title: 'Flood of sign-ins', run: loginsBench },
  visitors: { title: 'Visitors beside a paying user', run: visitorsBench },
  lists: { title: 'Long lists and exports of the admin area', run: listsBench },
  webhook: { title: 'Webhook', run: webhookBench },
  test: { title: 'Tests', run: testBench },
};
const file = join(root, 'bench/results.md');
const INTRODUCTION = `# Measurements

Written by \`npm run bench\`; each part can be run alone by its name. Trust the ratios more than the absolute figures: they were
taken in one run on a machine that may have been busy.`;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}

const known = new Map(
  (await readFile(file, 'utf8').catch(() => ''))
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n')).trim()]),
);
const processors = cpus();
for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
  const { title, run } = PARTS[name];
  console.log(`Measuring: ${title}`);
  const [load = 0] = loadavg();
  const lines = await run(known.get(title) ?? '');
  console.log(lines.join('\n'));
  const conditions = `${new Date().toISOString().slice(0, 10)}, ${processors.length} vCPU (${processors[0]?.model}), load ${load.toFixed(1)}, Node ${process.versions.node}, \`npm run bench -- ${name}\``;
  known.set(title, `${conditions}\n\n${lines.join('\n')}`);
}
// Sections of others, such as measurements by hand, stay behind those of this runner.
const own = Object.values(PARTS).map(({ title }) => title);
const others = [...known.keys()].filter((title) => !own.includes(title));
const sections = [...own, ...others].flatMap((title) =>
  known.has(title) ? [`## ${title}\n\n${known.get(title)}`] : [],
);
await writeFile(file, `${[INTRODUCTION, ...sections].join('\n\n')}\n`);
