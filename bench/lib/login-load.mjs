// Signs in so many times a second for so many seconds and asks other things meanwhile; posts what it met to its parent.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port, rate, seconds, accounts, password } = workerData;
const OTHERS = ['/api/auth/profile', '/api/market/status', '/api/auth/sessions'];
const OTHERS_PER_SECOND = 30;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Resolves with the status, the headers, the body and the milliseconds it took. */
const send = (method, path, { token, body } = {}) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - began }),
      );
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });

const signIn = (username) => send('POST', '/api/auth/login', { body: { username, password } });

/** Calls `work` so many times a second, however long each takes, and resolves when all are done. */
const steadily = async (perSecond, work) => {
  const began = performance.now();
  const pending = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await wait(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    pending.push(work(index));
  }
  await Promise.all(pending);
};

const { text } = await signIn('premium');
const { access_token: token } = JSON.parse(text);
const others = [];
const signIns = [];
const answered = {};
let withoutRetryAfter = 0;
await Promise.all([
  steadily(OTHERS_PER_SECOND, async (index) => {
    const { status, ms } = await send('GET', OTHERS[index % OTHERS.length], { token });
    if (status >= 500) throw new Error(`${OTHERS[index % OTHERS.length]} was answered with ${status}`);
    others.push(ms);
  }),
  steadily(rate, async (index) => {
    const { status, headers, ms } = await signIn(`trader${1 + (index % accounts)}`);
    answered[status] = (answered[status] ?? 0) + 1;
    if (status === 200) signIns.push(ms);
    else if (headers['retry-after'] === undefined) withoutRetryAfter += 1;
  }),
]);
agent.destroy();
parentPort.postMessage({ others, signIns, answered, withoutRetryAfter });
