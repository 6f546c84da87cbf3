import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Patience } from './patience';
import { AlpacaRest } from './rest';

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a redirect to another host is not followed, and the keys are not sent there', async () => {
  let visits = 0;
  const elsewhere = await serve((_request, response) => {
    visits += 1;
    response.end('{}');
  });
  const source = await serve((_request, response) => response.writeHead(302, { Location: elsewhere }).end());
  await expect(
    new AlpacaRest(source, { keyId: 'id', secret: 'secret' }, new Patience(() => undefined)).get('/v2/clock', {}),
  ).rejects.toThrow();
  expect(visits).toBe(0);
});
