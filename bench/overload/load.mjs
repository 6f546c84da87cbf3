// A process of its own that asks without pause (`closed`) or at a rate, whatever comes back (`open`), and tells what it saw.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'undici';

const PATHS = ['/api/auth/profile', '/api/market/status', '/api/scanners/momentum', '/api/market/search?q=AA'];
/** Beyond this many nobody waits: what is due then is counted as not sent. */
const MOST_UNDER_WAY = 2_000;
/** Connections that are made at a time. They are there before it begins: a server takes one at each turn of its event loop. */
const AT_A_TIME = 50;
const [kind, url, token, amount, seconds] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const answers = {};
const accepted = [];
let unsent = 0;
let withoutHint = 0;

/** Connections nobody uses at the moment; each carries one request at a time. */
const free = [];

/**
 * Asks over a free connection, which is free again afterwards. By undici's bare interface: this process shares its processor
 * with the server, and Node's own client takes as much of it as the answers do.
 * @returns the status
 */
const send = (path) =>
  new Promise((resolve) => {
    const client = free.pop();
    let status;
    const end = (outcome) => {
      free.push(client);
      resolve(outcome);
    };
    client.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, code, answered) {
          status = code;
          if (code === 503 && answered['retry-after'] === undefined) withoutHint += 1;
        },
        onResponseData() {},
        onResponseEnd: () => end(status),
        onResponseError: (_controller, error) => end(error.code),
      },
    );
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
    const clients = Array.from({ length: Math.min(AT_A_TIME, count - made) }, () => new Client(url, { pipelining: 1 }));
    const others = free.splice(0);
    free.push(...clients);
    await Promise.all(clients.map(() => send('/api/health')));
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
