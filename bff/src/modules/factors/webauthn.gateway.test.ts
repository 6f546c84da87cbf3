import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator';
import type { PasskeyRecord } from './passkeys.repository';
import { placeOf, verifyAssertion, verifyRegistration } from './webauthn.gateway';

// The faults of ECDSA signatures that Wycheproof's vectors for P-256 with SHA-256 have, made from a signature of this passkey.

const place = placeOf(null, 'http://localhost:3000/', undefined);
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const newRequest = () => ({ challenge_id: '', options: { challenge: randomBytes(32).toString('base64url') } });

const device = createAuthenticator();
const made = newRequest();
const { credential_id, public_key } = await verifyRegistration(place, {
  challenge: made.options.challenge,
  credential: device.register(made).credential,
});
const passkey = { credential_id, public_key } as unknown as PasskeyRecord;

const der = (tag: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([tag, content.length]), content]);
const bytesOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const pair = (r: bigint, s: bigint): Buffer => sequence(der(2, bytesOf(r)), der(2, bytesOf(s)));
const numbersOf = (signature: Buffer): readonly [bigint, bigint] => {
  const r = signature.subarray(4, 4 + (signature[3] ?? 0));
  return [BigInt(`0x${r.toString('hex')}`), BigInt(`0x${signature.subarray(6 + r.length).toString('hex')}`)];
};

/** Whether a use of the passkey counts after `change` to its signature. */
const accepts = async (change: (signature: Buffer, r: bigint, s: bigint) => Buffer): Promise<boolean> => {
  const request = newRequest();
  const { credential } = device.use(request);
  const response = credential.response as { signature: string };
  const signature = Buffer.from(response.signature, 'base64url');
  const changed = change(signature, ...numbersOf(signature)).toString('base64url');
  return verifyAssertion(place, {
    challenge: request.options.challenge,
    credential: { ...credential, response: { ...response, signature: changed } },
    passkey,
    mustVerifyUser: true,
  }).then(
    () => true,
    ({ code }) => {
      expect(code).toBe('SECOND_FACTOR_INCORRECT');
      return false;
    },
  );
};

test('a signature counts as it was made, and put together again', async () => {
  expect(await accepts((signature) => signature)).toBe(true);
  expect(await accepts((_, r, s) => pair(r, s))).toBe(true);
});

test.each<readonly [string, (signature: Buffer, r: bigint, s: bigint) => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['has an empty sequence', () => sequence()],
  ['has no s', (_, r) => sequence(der(2, bytesOf(r)))],
  ['is cut', (signature) => signature.subarray(0, -1)],
  ['has r and s exchanged', (_, r, s) => pair(s, r)],
  ['has r = 0 and s = 0', () => pair(0n, 0n)],
  ['has r = 0', (_, _r, s) => pair(0n, s)],
  ['has s = 0', (_, r) => pair(r, 0n)],
  ['has r = 1 and s = 1', () => pair(1n, 1n)],
  ['has r = n', (_, _r, s) => pair(ORDER, s)],
  ['has s = n', (_, r) => pair(r, ORDER)],
  ['has r + n', (_, r, s) => pair(r + ORDER, s)],
  ['has s + n', (_, r, s) => pair(r, s + ORDER)],
  ['has r + 2^256', (_, r, s) => pair(r + 2n ** 256n, s)],
  ['has s + 1', (_, r, s) => pair(r, s + 1n)],
  ['has one bit of r changed', (_, r, s) => pair(r ^ 1n, s)],
  ['is null', () => Buffer.from('0500', 'hex')],
  ['has texts for numbers', (_, r, s) => sequence(der(0x0c, bytesOf(r)), der(0x0c, bytesOf(s)))],
  [
    'is raw numbers without DER',
    (_, r, s) => Buffer.from(`${r.toString(16).padStart(64, '0')}${s.toString(16).padStart(64, '0')}`, 'hex'),
  ],
  ['is random bytes', (signature) => randomBytes(signature.length)],
  ['has a byte after it', (signature) => Buffer.concat([signature, Buffer.alloc(1)])],
  ['has a byte after s', (_, r, s) => sequence(der(2, bytesOf(r)), der(2, bytesOf(s)), Buffer.from('00', 'hex'))],
  [
    'has its length in the long form',
    (signature) => Buffer.concat([Buffer.from([0x30, 0x81, signature.length - 2]), signature.subarray(2)]),
  ],
  [
    'has a zero before r',
    (_, r, s) => sequence(der(2, Buffer.concat([Buffer.alloc(2), bytesOf(r)])), der(2, bytesOf(s))),
  ],
  [
    'is of indefinite length',
    (signature) => Buffer.concat([Buffer.from('3080', 'hex'), signature.subarray(2), Buffer.alloc(2)]),
  ],
  ['is very long', (signature) => Buffer.concat([signature, Buffer.alloc(5_000)])],
])('a signature that %s is refused', async (_, change) => {
  expect(await accepts(change)).toBe(false);
});
