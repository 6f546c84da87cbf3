// Whether a platform that runs for hours grows (goal R13). By hand, everything built: node bench/endurance.mjs [minutes] [warm-up minutes].
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './lib/load.mjs';
import { withPlatform } from './lib/platform.mjs';
import { slopeOf } from './lib/slope.mjs';

const [minutes = 120, warmUp = 20] = process.argv.slice(2).map(Number);
const DESKS = 50;
const LOOK_EVERY_MS = 15_000;
const SHOW_EVERY = 20;
const FIGURES = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  files: 'process_open_fds',
};

const look = async (figures) => {
  const text = await (await fetch(figures)).text();
  const of = (name) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
  return Object.fromEntries(Object.entries(FIGURES).map(([key, name]) => [key, of(name)]));
};
const mb = (bytes) => (bytes / 1_048_576).toFixed(1);

await withPlatform(async (url, figures) => {
  const visitors = fork(join(root, 'bench/endurance/visitors.mjs'), [url, DESKS].map(String));
  try {
    await once(visitors, 'message');
    const began = performance.now();
    const looks = [];
    for (let hours = 0; hours * 60 < minutes; ) {
      await delay(LOOK_EVERY_MS);
      hours = (performance.now() - began) / 3_600_000;
      const now = await look(figures);
      if (looks.length % SHOW_EVERY === 0)
        console.log(`${(hours * 60).toFixed(0)} min: ${mb(now.rss)} MB, heap ${mb(now.heap)} MB, ${now.files} files`);
      looks.push({ hours, ...now });
    }
    visitors.send('report');
    const [{ asked, failed, said, came }] = await once(visitors, 'message');
    const warm = looks.filter(({ hours }) => hours * 60 >= warmUp);
    const slope = (key) =>
      slopeOf(
        warm.map(({ hours }) => hours),
        warm.map((one) => one[key]),
      );
    const files = warm.map(({ files }) => files);
    console.log(
      `${minutes} minutes, ${DESKS} desks that stay, ${came} that came and went, ${asked} questions, ${said} messages; failed: ${JSON.stringify(failed)}`,
    );
    console.log(
      `After ${warmUp} minutes: memory ${mb(slope('rss'))} MB an hour (1), heap ${mb(slope('heap'))}, open files ${slope('files').toFixed(1)} an hour (0), ${Math.min(...files)} to ${Math.max(...files)}`,
    );
  } finally {
    visitors.kill();
  }
});
