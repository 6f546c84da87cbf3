// A process of its own: visitors without an account that ask without pause. Arguments: URL, connections.
import { Agent, request } from 'node:http';

const [url, connections] = process.argv.slice(2);
const ASKS = [
  ['GET', '/'],
  ['GET', '/pricing'],
  ['GET', '/api/status'],
  ['GET', '/api/status/sample'],
  ['GET', '/api/market/search?q=AA'],
  ['POST', '/api/auth/login', JSON.stringify({ username: 'nobody', password: 'wrong-password-1' })],
];
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const answers = {};
let isOver = false;

const ask = ([method, path, body]) =>
  new Promise((resolve) => {
    const sent = request(
      `${url}${path}`,
      { method, agent, headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        answer.resume().on('close', () => resolve(answer.statusCode));
      },
    );
    sent.on('error', ({ code }) => resolve(code));
    sent.end(body);
  });
const visitor = async (n) => {
  for (let k = n; !isOver; k += 1) {
    const status = await ask(ASKS[k % ASKS.length]);
    answers[status] = (answers[status] ?? 0) + 1;
  }
};

process.on('message', async () => {
  isOver = true;
  process.send(answers);
  process.disconnect();
  setTimeout(() => process.exit(), 100);
});
await Promise.all(Array.from({ length: Number(connections) }, (_, n) => visitor(n)));
