import { expect, test } from 'vitest';
import { isLoopback } from './client-address';
import { isOwnOrigin } from './own-origin';

/** Requests of a browser sent to a foreign name that resolves to this machine (DNS rebinding). */
const ask = (host: string) => isOwnOrigin(`http://${host}`, { host, publicOrigin: null });

test.each(['localhost:3000', '127.0.0.1:3000', '127.8.9.10', '[::1]:3000', '[::ffff:127.0.0.1]:3000'])(
  '%s is this machine',
  (host) =>
    expect(
      isOwnOrigin(new URL(`http://${host}`).origin, { host: new URL(`http://${host}`).host, publicOrigin: null }),
    ).toBe(true),
);

test.each([
  '127.evil.example',
  '127.0.0.1.evil.example:3000',
  'localhost.evil.example',
  '127-0-0-1.evil.example',
  '128.0.0.1',
  '[::2]',
  '[::ffff:10.0.0.1]',
])('%s is foreign, wherever the name leads', (host) => expect(ask(host)).toBe(false));

test('an address is this machine’s by its value and not by how it begins', () => {
  for (const address of ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])
    expect(isLoopback(address), address).toBe(true);
  for (const address of ['127.evil.example', '127.', '127.0.0.1.evil', '::ffff:127.evil', '', '10.127.0.1', 'unknown'])
    expect(isLoopback(address), address).toBe(false);
});
