// A process of its own that asks without pause (`closed`) or at a rate, whatever comes back (`open`), and tells what it saw.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PATHS = ['/api/auth/profile', '/api/market/status', '/api/scanners/momentum', '/api/market/search?q=AA'];
/** Beyond this many nobody waits: what is due then is counted as not sent. */
const MOST_UNDER_WAY = 2_000;
const [kind, url, token, amount, seconds] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: MOST_UNDER_WAY });
const headers = { Authorization: `Bearer ${token}` };
const answers = {};
const accepted = [];
let underWay = 0;
let unsent = 0;
let withoutHint = 0;

const ask = (index) =>
  new Promise((resolve) => {
    const began = performance.now();
    underWay += 1;
    const end = (status) => {
      underWay -= 1;
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 200) accepted.push(performance.now() - began);
      resolve();
    };
    const request = get({ hostname, port, path: PATHS[index % PATHS.length], agent, headers }, (answer) => {
      if (answer.statusCode === 503 && answer.headers['retry-after'] === undefined) withoutHint += 1;
      answer
        .resume()
        .on('end', () => end(answer.statusCode))
        .on('error', () => end('cut'));
    });
    request.on('error', (error) => end(error.code));
  });

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
      if (underWay < MOST_UNDER_WAY) void ask(sent);
      else unsent += 1;
    await delay(1);
  }
  while (underWay > 0) await delay(10);
}
accepted.sort((a, b) => a - b);
const at = (part) => accepted[Math.floor(accepted.length * part)] ?? 0;
process.send({ answers, unsent, withoutHint, p50: at(0.5), p99: at(0.99), goodput: accepted.length / Number(seconds) });
process.disconnect();
