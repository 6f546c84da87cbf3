import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type W3cName, w3cCeremonies } from '../../../test/w3c-ceremonies';
import type { PasskeyRecord } from './passkeys.repository';
import { verifyAssertion, verifyRegistration } from './webauthn.gateway';

type Ceremonies = ReturnType<typeof w3cCeremonies>;

/**
 * SHA-256 of the signatures that the chapter prints. Each covers the flags, the client's data and, as its nonce follows from key and
 * message, proves them and the key byte for byte.
 */
const PRINTED: Record<W3cName, string> = {
  'none.ES256': 'e6b84e03104e4fc5f59dee5f5bab455b61775d2725e21d87c11e894815b36119',
  'packed-self.ES256': '3d937eef718b4b203b5b6946ed87aa575d3cbfa9d0dd659f9a5fd024ab62705a',
  'none.ES256.crossOrigin': 'f5cddf0485f53ec467c0b5207a1bb74e7022cc94b6a015390ce21b2f64527113',
  'none.ES256.topOrigin': '62363fd190f6effa21867a32faf18fcafb286673ab70fb8dd375fe945b060c9b',
  'none.ES256.long-credential-id': '8a535737a42267202487c63354aeb8e4eba349605a3708533ff707fb0a49605f',
  'packed.ES256': 'b0aca0f05fe415d3769bbb8a5ec36adcda0184a12ae337abb8360a6ae78b46c3',
  'packed.RS256': '5968d9d3a20c517688fe7e7c8d8d8bbc8436d9572f3a3c02b84d99abfeff25e7',
  'packed.EdDSA': '63cdbd608d9eae1bcbff5a3fcb2e1472a2807b7f5d1a01d6385860c603ed3e96',
};
const SIGNED_IN = [
  'none.ES256',
  'packed-self.ES256',
  'none.ES256.long-credential-id',
  'packed.ES256',
  'packed.RS256',
  'packed.EdDSA',
] as const;

const REFUSED = { code: 'SECOND_FACTOR_INCORRECT' };
const register = ({ place, registration }: Ceremonies, at = place) => verifyRegistration(at, registration);
const signIn = ({ place, signIn: used, publicKey }: Ceremonies, change: object = {}) =>
  verifyAssertion(place, {
    ...used,
    passkey: { credential_id: used.credential.id, public_key: publicKey } as PasskeyRecord,
    mustVerifyUser: false,
    ...change,
  });

test.each(Object.entries(PRINTED))('the vector %s is the one that W3C WebAuthn prints', (name, printed) => {
  const { signature } = w3cCeremonies(name as W3cName).signIn.bytes;
  expect(createHash('sha256').update(signature).digest('hex')).toBe(printed);
});

test.each(['none.ES256', 'packed-self.ES256', 'none.ES256.long-credential-id'] as const)(
  "W3C's registration %s counts, here and for its challenge only",
  async (name) => {
    const ceremonies = w3cCeremonies(name);
    const { publicKey, registration } = ceremonies;
    expect(await register(ceremonies)).toMatchObject({
      credential_id: registration.credential.id,
      public_key: publicKey,
      counter: 0,
    });
    const others = [
      { origin: 'https://example.com', rpId: 'example.org' },
      { origin: 'https://example.org', rpId: 'example.com' },
    ];
    for (const place of others) await expect(register(ceremonies, place)).rejects.toMatchObject(REFUSED);
    const again = { ...ceremonies, registration: { ...registration, challenge: ceremonies.signIn.challenge } };
    await expect(register(again)).rejects.toMatchObject(REFUSED);
  },
);

test.each(SIGNED_IN)("W3C's sign-in %s counts; no changed byte of it, and no other key, does", async (name) => {
  const ceremonies = w3cCeremonies(name);
  const { bytes, credential } = ceremonies.signIn;
  expect(await signIn(ceremonies)).toBe(0);
  const wanted = { mustVerifyUser: true };
  if (ceremonies.isVerified) expect(await signIn(ceremonies, wanted)).toBe(0);
  else await expect(signIn(ceremonies, wanted)).rejects.toMatchObject(REFUSED);

  for (const [part, value] of Object.entries(bytes)) {
    const changed = Buffer.from(value);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    const response = { ...credential.response, [part]: changed.toString('base64url') };
    await expect(signIn(ceremonies, { credential: { ...credential, response } })).rejects.toMatchObject(REFUSED);
  }
  const { publicKey } = w3cCeremonies(name === 'none.ES256' ? 'packed.ES256' : 'none.ES256');
  await expect(signIn({ ...ceremonies, publicKey })).rejects.toMatchObject(REFUSED);
});

test.each(['none.ES256.crossOrigin', 'none.ES256.topOrigin'] as const)(
  "W3C's %s is refused at registration and sign-in: our pages are never framed",
  async (name) => {
    const ceremonies = w3cCeremonies(name);
    await expect(register(ceremonies)).rejects.toMatchObject(REFUSED);
    await expect(signIn(ceremonies)).rejects.toMatchObject(REFUSED);
  },
);
