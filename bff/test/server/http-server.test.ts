import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { createHttpServer, type HttpServer, StartError } from '@prebell/server/process';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createRouter } from '../../src/http/app-env';
import { startingApp } from '../../src/start/starting-app';
import { startTestPlatform } from '../platform';

const open: HttpServer[] = [];
const listening = async (app = startingApp(pino({ level: 'silent' })), limits: { headMs?: number } = {}) => {
  const http = createHttpServer(app, limits);
  open.push(http);
  const port = await http.listen('127.0.0.1', 0);
  return { http, port, url: `http://127.0.0.1:${port}` };
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
});

test('a starting platform reports that it is alive, and asks clients to retry everything else', async () => {
  const { url } = await listening();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  for (const path of ['/', '/api/ready', '/api/auth/profile']) {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }
});

test('from one request to the next the real app answers', async () => {
  const { http, url } = await listening();
  http.serve(createRouter().get('/', (c) => c.text('here')));
  expect(await (await fetch(url)).text()).toBe('here');
});

test('a port in use is reported in one sentence', async () => {
  const { port } = await listening();
  const second = createHttpServer(createRouter());
  await expect(second.listen('127.0.0.1', port)).rejects.toThrow(
    new StartError(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`),
  );
});

test('closing lets requests finish and accepts no more', async () => {
  const gate = new EventEmitter();
  const app = createRouter().get('/slow', async (c) => {
    await once(gate, 'open');
    return c.text('done');
  });
  const { http, url } = await listening(app);
  const slow = fetch(`${url}/slow`);
  await expect.poll(() => new Promise((resolve) => http.server.getConnections((_, count) => resolve(count)))).toBe(1);
  const closed = http.close();
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
  gate.emit('open');
  expect(await (await slow).text()).toBe('done');
  await closed;
});

/** The first line and the code of the server's answer to raw bytes. */
const answerTo = async (port: number, bytes: string): Promise<readonly [string, string]> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const [head = '', body = ''] = String(data).split('\r\n\r\n');
  const { error, code } = JSON.parse(body);
  expect(error).toEqual(expect.any(String));
  return [head.split('\r\n', 1)[0] ?? '', code];
};

test('an address or headers beyond the limits are refused with their own status, also by the real app', async () => {
  const { http, port, url } = await listening();
  http.serve(createRouter().get('/*', (c) => c.text('here')));
  expect((await fetch(`${url}/?q=${'x'.repeat(8_000)}`)).status).toBe(200);
  const long = await fetch(`${url}/?q=${'x'.repeat(8_300)}`);
  expect([long.status, await long.json()]).toEqual([414, { error: 'This address is too long', code: 'URL_TOO_LONG' }]);
  const head = `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(17_000)}\r\n\r\n`;
  expect(await answerTo(port, head)).toEqual(['HTTP/1.1 431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE']);
  expect(await answerTo(port, 'NONSENSE\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', 'VALIDATION_FAILED']);
});

test('a client that sends its request too slowly gets 408', async () => {
  const { port } = await listening(undefined, { headMs: 300 });
  expect(await answerTo(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'REQUEST_TIMEOUT',
  ]);
});

test('TRACE is refused, and nothing of the request comes back', async () => {
  const { app } = await startTestPlatform();
  const http = createHttpServer(app);
  open.push(http);
  const port = await http.listen('127.0.0.1', 0);
  for (const path of ['/', '/api/health', '/api/auth/profile', '/artifacts/x']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Mine: canary-otter\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect([path, text.slice(0, 10)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 4/)]);
    expect(text).not.toContain('canary-otter');
  }
});

test('where a request ends is never a guess: contradictory lengths are refused, and no hidden second request is answered', async () => {
  const { http, port } = await listening();
  const seen: string[] = [];
  http.serve(
    createRouter().all('/*', (c) => {
      seen.push(c.req.path);
      return c.text('here');
    }),
  );
  const hidden = '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const lines of [
    `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}`,
    `Content-Length: 5\r\nContent-Length: ${hidden.length}`,
    'Content-Length: 5, 6',
    'Content-Length: +5',
    'Content-Length: 0x5',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
  ]) {
    const answer = await answerTo(port, `POST / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n${hidden}`);
    expect([lines, ...answer]).toEqual([lines, 'HTTP/1.1 400 Bad Request', 'VALIDATION_FAILED']);
  }
  // Node reads no further than the head of an unknown coding, and closes.
  const socket = connect(port, '127.0.0.1');
  socket.resume().write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n${hidden}`);
  await once(socket, 'close');
  expect(seen).not.toContain('/hidden');
});
