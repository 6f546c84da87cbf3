import { verifySignature } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { wronglyJudged, wycheproofVectors } from '../../../../tooling/lib/wycheproof.mjs';
import { hasOneForm } from './webauthn.gateway';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** What `verifyAssertion` decides about a signature: the library's own check of it, then our rule of one form. */
const accepts = async (publicKey: Uint8Array<ArrayBuffer>, message: string, signature: string): Promise<boolean> => {
  const question = { credentialPublicKey: publicKey, data: bytes(message), signature: bytes(signature) };
  try {
    return (await verifySignature(question)) && (await hasOneForm(publicKey, bytes(signature)));
  } catch {
    return false;
  }
};

/** Public keys as authenticators give them (COSE), from the end of their SPKI. */
const es256KeyOf = (spki: string) => bytes(`a5010203262001215820${spki.slice(-128, -64)}225820${spki.slice(-64)}`);
const ed25519KeyOf = (spki: string) => bytes(`a4010103272006215820${spki.slice(-64)}`);

test("a passkey's ES256 signature counts or not as each of Wycheproof's 387 vectors says; the one left open does not", async () => {
  const vectors = wycheproofVectors('ecdsa_secp256r1_sha256');
  expect(vectors).toHaveLength(387);
  expect(vectors.filter(({ result }) => result === 'acceptable').map(({ comment }) => comment)).toEqual([
    'Legacy:ASN encoding of s misses leading 0',
  ]);
  expect(await wronglyJudged(vectors, ({ keyDer, msg, sig }) => accepts(es256KeyOf(keyDer), msg, sig))).toEqual([]);
});

test("a passkey's Ed25519 signature counts or not as each of Wycheproof's 145 vectors says", async () => {
  const vectors = wycheproofVectors('eddsa');
  expect(vectors).toHaveLength(145);
  expect(await wronglyJudged(vectors, ({ keyDer, msg, sig }) => accepts(ed25519KeyOf(keyDer), msg, sig))).toEqual([]);
});
