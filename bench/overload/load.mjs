// A process of its own that asks without pause (`closed`) or at a rate, whatever comes back (`open`), and tells what it saw.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PATHS = ['/api/auth/profile', '/api/market/status', '/api/scanners/momentum', '/api/market/search?q=AA'];
/** Beyond this many nobody waits: what is due then is counted as not sent. */
const MOST_UNDER_WAY = 2_000;
/** Connections that are made at a time. They are there before it begins: a server takes one at each turn of its event loop. */
const AT_A_TIME = 50;
const [kind, url, token, amount, seconds] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const headers = { Authorization: `Bearer ${token}` };
const answers = {};
const accepted = [];
let unsent = 0;
let withoutHint = 0;

/** Connections nobody uses at the moment; each carries one request at a time. */
const free = [];

/** Asks over a free connection, which is free again afterwards. @returns the status */
const send = (path) =>
  new Promise((resolve) => {
    const agent = free.pop();
    const end = (status) => {
      free.push(agent);
      resolve(status);
    };
    const request = get({ hostname, port, path, agent, headers }, (answer) => {
      if (answer.statusCode === 503 && answer.headers['retry-after'] === undefined) withoutHint += 1;
      answer
        .resume()
        .on('end', () => end(answer.statusCode))
        .on('error', () => end('cut'));
    });
    request.on('error', (error) => end(error.code));
  });

const ask = async (index) => {
  const began = performance.now();
  const status = await send(PATHS[index % PATHS.length]);
  answers[status] = (answers[status] ?? 0) + 1;
  if (status === 200) accepted.push(performance.now() - began);
};

/** Makes `count` connections. */
const connect = async (count) => {
  for (let made = 0; made < count; made += AT_A_TIME) {
    const agents = Array.from(
      { length: Math.min(AT_A_TIME, count - made) },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    const others = free.splice(0);
    free.push(...agents);
    await Promise.all(agents.map(() => send('/api/health')));
    free.push(...others);
  }
};

await connect(kind === 'closed' ? Number(amount) : MOST_UNDER_WAY);
const deadline = performance.now() + Number(seconds) * 1_000;
if (kind === 'closed') {
  let index = 0;
  const asker = async () => {
    while (performance.now() < deadline) await ask(index++);
  };
  await Promise.all(Array.from({ length: Number(amount) }, asker));
} else {
  const began = performance.now();
  for (let sent = 0; performance.now() < deadline; ) {
    for (const due = ((performance.now() - began) * Number(amount)) / 1_000; sent < due; sent += 1)
      if (free.length > 0) void ask(sent);
      else unsent += 1;
    await delay(1);
  }
  while (free.length < MOST_UNDER_WAY) await delay(10);
}
accepted.sort((a, b) => a - b);
const at = (part) => accepted[Math.floor(accepted.length * part)] ?? 0;
process.send({ answers, unsent, withoutHint, p50: at(0.5), p99: at(0.99), goodput: accepted.length / Number(seconds) });
process.disconnect();
