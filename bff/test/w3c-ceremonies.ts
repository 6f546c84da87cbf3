import { createECDH, createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/*
 * The test vectors of W3C WebAuthn Level 3, chapter 16. The chapter says how each byte follows from one text: random bytes are
 * HKDF-SHA-256 of 'WebAuthn test vectors', numbered in their order, and ECDSA signs as RFC 6979 says. We make the vectors by that
 * rule instead of keeping a copy.
 */

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const ORIGIN = 'https://example.org';
const RP_ID = 'example.org';
const [USER_PRESENT, USER_VERIFIED, ELIGIBLE, BACKED_UP, HAS_CREDENTIAL] = [0x01, 0x04, 0x08, 0x10, 0x40];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const bytesOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
};
const hexOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
const modulo = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;
const inverse = (value: bigint, by: bigint): bigint => {
  let [a, b, x, y] = [modulo(value, by), by, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return modulo(x, by);
};

const derInteger = (value: bigint): Buffer => {
  const bytes = bytesOf(value);
  const positive = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  return Buffer.concat([Buffer.from([2, positive.length]), positive]);
};
const pointOf = (secret: Buffer): Buffer => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return curve.getPublicKey().subarray(1);
};

/** ECDSA of P-256 with SHA-256 and the nonce of RFC 6979, section 3.2. */
const signEcdsa = (secret: Buffer, message: Buffer): Buffer => {
  const mac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const hash = numberOf(sha256(message));
  const seed = Buffer.concat([secret, hexOf(modulo(hash, ORDER).toString(16).padStart(64, '0'))]);
  let value = Buffer.alloc(32, 1);
  let key = mac(Buffer.alloc(32), value, Buffer.from([0]), seed);
  value = mac(key, value);
  key = mac(key, value, Buffer.from([1]), seed);
  value = mac(key, mac(key, value));
  const nonce = numberOf(value);
  // The next candidate is due once in 2^32 messages, and in none of these.
  if (nonce === 0n || nonce >= ORDER) throw new Error('This message needs a second nonce');
  const r = modulo(numberOf(pointOf(value).subarray(0, 32)), ORDER);
  const s = modulo(inverse(nonce, ORDER) * (hash + r * numberOf(secret)), ORDER);
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};

const twoBytesOf = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const cborText = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const cborBytes = (value: Buffer): Buffer => {
  const isShort = value.length < 0x100;
  const head = isShort ? [Buffer.from([0x58, value.length])] : [Buffer.from([0x59]), twoBytesOf(value.length)];
  return Buffer.concat([...head, value]);
};

interface Key {
  /** As COSE. */
  readonly publicKey: Buffer;
  readonly sign: (message: Buffer) => Buffer;
}
type Draw = (length: number) => Buffer;

const es256 = (draw: Draw): Key => {
  const secret = draw(32);
  const point = pointOf(secret);
  const parts = [hexOf('a5010203262001215820'), point.subarray(0, 32), hexOf('225820'), point.subarray(32)];
  return { publicKey: Buffer.concat(parts), sign: (message) => signEcdsa(secret, message) };
};
const ed25519 = (draw: Draw): Key => {
  const pkcs8 = Buffer.concat([hexOf('302e020100300506032b657004220420'), draw(32)]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: Buffer.concat([hexOf('a4010103272006215820'), raw]),
    sign: (message) => sign(null, message, key),
  };
};
/** The key of two Mersenne primes that the chapter uses. */
const rs256 = (): Key => {
  const [p, q, e] = [2n ** 1279n - 1n, 2n ** 2203n - 1n, 65_537n];
  const d = inverse(e, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const encoded = Object.entries(numbers).map(([name, value]) => [name, bytesOf(value).toString('base64url')]);
  const key = createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(encoded) }, format: 'jwk' });
  const modulus = bytesOf(numbers.n);
  const head = hexOf(`a401030339010020590${modulus.length.toString(16)}`);
  return {
    publicKey: Buffer.concat([head, modulus, hexOf('2143010001')]),
    sign: (message) => sign('sha256', message, key),
  };
};

interface Kind {
  readonly key?: (draw: Draw) => Key;
  readonly idBytes?: number;
  readonly attestation?: 'none' | 'self' | 'certificate';
  readonly framed?: Readonly<Record<string, unknown>>;
}
const KINDS = {
  'none.ES256': {},
  'packed-self.ES256': { attestation: 'self' },
  'none.ES256.crossOrigin': { framed: { crossOrigin: true } },
  'none.ES256.topOrigin': { framed: { crossOrigin: true, topOrigin: 'https://example.com' } },
  'none.ES256.long-credential-id': { idBytes: 1023 },
  'packed.ES256': { attestation: 'certificate' },
  'packed.RS256': { key: rs256, attestation: 'certificate' },
  'packed.EdDSA': { key: ed25519, attestation: 'certificate' },
} satisfies Record<string, Kind>;

export type W3cName = keyof typeof KINDS;

/**
 * Registration and sign-in of a vector as a browser passes them on, and their bytes as the chapter prints them. A registration with a
 * certificate (`packed.…`) is left out: we make its key and its sign-in only.
 */
export const w3cCeremonies = (name: W3cName) => {
  const { key: newKey = es256, idBytes = 32, attestation = 'none', framed = {} }: Kind = KINDS[name];
  let drawn = 0;
  const draw: Draw = (length) =>
    Buffer.from(hkdfSync('sha256', 'WebAuthn test vectors', Buffer.from([drawn++]), name, length));
  const flagsOf = (bits: number): number => ((bits & ELIGIBLE) === 0 ? bits & ~BACKED_UP : bits);
  const clientDataOf = (type: string, challenge: Buffer): Buffer => {
    const data = { type, challenge: challenge.toString('base64url'), origin: ORIGIN, crossOrigin: false, ...framed };
    const hasMore = ((draw(1)[0] ?? 0) & 1) === 1;
    const extraData = () =>
      `clientDataJSON may be extended with additional fields in the future, such as this: ${draw(16).toString('base64url')}`;
    return Buffer.from(JSON.stringify({ ...data, ...(hasMore && { extraData: extraData() }) }));
  };
  const authDataOf = (flags: number, ...more: Buffer[]): Buffer =>
    Buffer.concat([sha256(RP_ID), Buffer.from([flags]), Buffer.alloc(4), ...more]);
  const signedOf = (authData: Buffer, clientData: Buffer) => Buffer.concat([authData, sha256(clientData)]);

  const challenge = draw(32);
  const key = newKey(draw);
  const clientData = clientDataOf('webauthn.create', challenge);
  const aaguid = draw(16);
  const id = draw(idBytes);
  const flags = flagsOf((draw(1)[0] ?? 0) & (USER_VERIFIED | ELIGIBLE | BACKED_UP));
  const authData = authDataOf(flags | USER_PRESENT | HAS_CREDENTIAL, aaguid, twoBytesOf(id.length), id, key.publicKey);
  if (attestation === 'certificate') for (const length of [32, 16]) draw(length);
  const statement = () => [
    hexOf('a2'),
    cborText('alg'),
    hexOf('26'),
    cborText('sig'),
    cborBytes(key.sign(signedOf(authData, clientData))),
  ];
  const attestationObject = Buffer.concat([
    hexOf('a3'),
    cborText('fmt'),
    cborText(attestation === 'self' ? 'packed' : 'none'),
    cborText('attStmt'),
    ...(attestation === 'self' ? statement() : [hexOf('a0')]),
    cborText('authData'),
    cborBytes(authData),
  ]);

  const secondChallenge = draw(32);
  const secondClientData = clientDataOf('webauthn.get', secondChallenge);
  const bits = flagsOf(((draw(1)[0] ?? 0) & (USER_VERIFIED | BACKED_UP)) | (flags & ELIGIBLE));
  const authenticatorData = authDataOf(bits | USER_PRESENT);
  const signature = key.sign(signedOf(authenticatorData, secondClientData));

  const credentialOf = (bytes: Readonly<Record<string, Buffer>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(bytes).map(([part, value]) => [part, value.toString('base64url')])),
  });
  const registered = { clientDataJSON: clientData, attestationObject };
  const used = { clientDataJSON: secondClientData, authenticatorData, signature };
  return {
    place: { origin: ORIGIN, rpId: RP_ID },
    publicKey: key.publicKey,
    isVerified: (bits & USER_VERIFIED) !== 0,
    registration: {
      challenge: challenge.toString('base64url'),
      bytes: registered,
      credential: credentialOf(registered),
    },
    signIn: { challenge: secondChallenge.toString('base64url'), bytes: used, credential: credentialOf(used) },
  };
};
