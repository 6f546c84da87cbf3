import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { wronglyJudged, wycheproofVectors } from '../../../tooling/lib/wycheproof.mjs';
import { isNoteSignature, parseVerifier } from './signed-note';

/** The pinned form of a public key, made from https://c2sp.org/signed-note and not by our own writer. */
const pinned = (spki: string) => {
  const key = Buffer.from(`01${spki.slice(-64)}`, 'hex');
  const id = createHash('sha256').update('prebell.example\n').update(key).digest('hex').slice(0, 8);
  const verifier = parseVerifier(`prebell.example+${id}+${key.toString('base64')}`);
  if (verifier === null) throw new Error('Not a key');
  return verifier;
};

test("a checkpoint's signature counts or not as each of Wycheproof's 145 vectors of Ed25519 says, with its key as operators pin it", async () => {
  const wrong = await wronglyJudged(wycheproofVectors('eddsa'), ({ keyDer, msg, sig }) =>
    isNoteSignature(pinned(keyDer), Buffer.from(msg, 'hex'), Buffer.from(sig, 'hex')),
  );
  expect(wrong).toEqual([]);
});
