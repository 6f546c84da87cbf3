import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { optionalProgram } from '../../tooling/lib/programs.mjs';
import { wronglyJudged, wycheproofVectors } from '../../tooling/lib/wycheproof.mjs';
import { temporaryFolder } from '../store/testing';
import { isSignatureOf, open, preAuthEncoding, seal } from './dsse';
import { keyIdOf } from './trust';

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { id: keyIdOf(publicKey), privateKey, publicKey };
};
const PAYLOAD = Buffer.from('{"name":"Ä 日 \\u0000"}');
const TYPE = 'application/vnd.in-toto+json';

/** The example at the end of https://github.com/secure-systems-lab/dsse/blob/master/protocol.md */
const PUBLISHED = {
  payload: 'aGVsbG8gd29ybGQ=',
  payloadType: 'http://example.com/HelloWorld',
  sig: 'A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJPcIAriEGAHTVeCUjW2JIZA==',
  x: 46950820868899156662930047687818585632848591499744589407958293238635476079160n,
  y: 5640078356564379163099075877009565129882514886557779369047442380624545832820n,
};

test('the encoding is that of the published example, and its published signature covers it', () => {
  const { payload, payloadType, sig, x, y } = PUBLISHED;
  const encoded = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  expect(String(encoded)).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  const coordinate = (number: bigint) =>
    Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url');
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(x), y: coordinate(y) },
    format: 'jwk',
  });
  const isSigned = (bytes: Buffer) =>
    verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(sig, 'base64'));
  expect(isSigned(encoded)).toBe(true);
  expect(isSigned(Buffer.concat([encoded, Buffer.from('!')]))).toBe(false);
});

test('lengths count bytes, not characters', () => {
  expect(String(preAuthEncoding('ä', Buffer.from('日')))).toBe('DSSEv1 2 ä 3 日');
});

test.skipIf(!optionalProgram('openssl'))(
  'openssl accepts our signatures, and refuses them for other bytes',
  async () => {
    const folder = await temporaryFolder();
    const key = newKey();
    const { payload, payloadType, signatures } = seal(TYPE, PAYLOAD, key);
    const bytes = Buffer.from(payload, 'base64');
    // Put together as the document says, without our code.
    const signed = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes]);
    const [message, signature, pem] = ['message', 'signature', 'key.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(signature, Buffer.from(signatures[0]?.sig ?? '', 'base64'));
    await writeFile(pem, key.publicKey.export({ type: 'spki', format: 'pem' }));
    const judge = async (text: Buffer) => {
      await writeFile(message, text);
      const given = ['pkeyutl', '-verify', '-pubin', '-inkey', pem, '-rawin', '-in', message, '-sigfile', signature];
      return promisify(execFile)(optionalProgram('openssl') ?? '', given).then(
        ({ stdout }) => stdout.trim(),
        () => 'refused',
      );
    };
    expect(await judge(signed)).toBe('Signature Verified Successfully');
    expect(await judge(Buffer.concat([signed, Buffer.from(' ')]))).toBe('refused');
  },
);

test('only a trusted key counts: the name that an envelope gives its key decides nothing', () => {
  const [ours, thief] = [newKey(), newKey()];
  const envelope = seal(TYPE, PAYLOAD, ours);
  expect(open(envelope, [thief, ours])?.signers).toEqual([ours]);
  expect(open(envelope, [thief])).toBeNull();
  const posing = seal(TYPE, PAYLOAD, { ...thief, id: ours.id });
  expect(open(posing, [ours])).toBeNull();
  const [own = { sig: '' }] = envelope.signatures;
  // Without a name every trusted key is tried.
  expect(open({ ...envelope, signatures: [{ sig: own.sig }] }, [thief, ours])?.signers).toEqual([ours]);
  expect(open({ ...envelope, signatures: [...posing.signatures, own] }, [ours])?.signers).toEqual([ours]);
});

test('an altered payload, type or signature is refused; URL-safe base64 is accepted', () => {
  const key = newKey();
  const envelope = seal(TYPE, PAYLOAD, key);
  const [{ sig } = { sig: '' }] = envelope.signatures;
  const flipped = Buffer.from(sig, 'base64').map((byte, index) => (index === 5 ? byte ^ 1 : byte));
  expect(open({ ...envelope, payload: Buffer.from('{}').toString('base64') }, [key])).toBeNull();
  expect(open({ ...envelope, payloadType: 'text/plain' }, [key])).toBeNull();
  expect(open({ ...envelope, signatures: [{ sig: Buffer.from(flipped).toString('base64') }] }, [key])).toBeNull();
  const urlSafe = {
    ...envelope,
    payload: Buffer.from(envelope.payload, 'base64').toString('base64url'),
    signatures: [{ keyid: key.id, sig: Buffer.from(sig, 'base64').toString('base64url') }],
  };
  expect(open(urlSafe, [key])?.payload).toEqual(PAYLOAD);
});

test("a team's signature counts or not as each of Wycheproof's 145 vectors of Ed25519 says", async () => {
  const wrong = await wronglyJudged(wycheproofVectors('eddsa'), ({ keyDer, msg, sig }) => {
    const publicKey = createPublicKey({ key: Buffer.from(keyDer, 'hex'), format: 'der', type: 'spki' });
    return isSignatureOf({ id: keyIdOf(publicKey), publicKey }, Buffer.from(msg, 'hex'), Buffer.from(sig, 'hex'));
  });
  expect(wrong).toEqual([]);
});
