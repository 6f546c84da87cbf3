import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The format of https://c2sp.org/signed-note: a text, an empty line, and lines with signatures. */
const ALGORITHM = 0x01;
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** A key that signs notes, under a name. */
export interface NoteSigner {
  readonly name: string;
  readonly key: KeyObject;
}

/** A pinned public key, with its name. */
export interface NoteVerifier {
  readonly name: string;
  readonly id: Buffer;
  readonly key: KeyObject;
}

const rawPublic = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);

const idOf = (name: string, raw: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ALGORITHM]), raw]))
    .digest()
    .subarray(0, 4);

/** An Ed25519 key from its seed of 32 bytes. */
export const signerOf = (name: string, seed: Buffer): NoteSigner => ({
  name,
  key: createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }),
});

/** The public key in the format in which it is pinned: name, id and key. */
export const verifierText = ({ name, key }: NoteSigner): string => {
  const raw = rawPublic(key);
  return `${name}+${idOf(name, raw).toString('hex')}+${Buffer.concat([Buffer.from([ALGORITHM]), raw]).toString('base64')}`;
};

/** Parses a pinned public key; null if the text is not one, or if the id does not belong to the key. */
export const parseVerifier = (text: string): NoteVerifier | null => {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const raw = bytes.subarray(1);
  if (bytes[0] !== ALGORITHM || raw.length !== 32 || idOf(name, raw).toString('hex') !== id) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  return { name, id: Buffer.from(id, 'hex'), key };
};

/** @param text ends with a line break */
export const signNote = (text: string, signer: NoteSigner): string => {
  const id = idOf(signer.name, rawPublic(signer.key));
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), signer.key)]);
  return `${text}\n— ${signer.name} ${signature.toString('base64')}\n`;
};

/** Whether this key made the signature over these bytes: Ed25519 (RFC 8032). */
export const isNoteSignature = ({ key }: NoteVerifier, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, bytes, key, signature);

const isSignedBy = (text: string, line: string, verifier: NoteVerifier): boolean => {
  const [, signer, encoded = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const isNamed = signer === verifier.name && bytes.subarray(0, 4).equals(verifier.id);
  return isNamed && isNoteSignature(verifier, Buffer.from(text), bytes.subarray(4));
};

/** One of the notes in a text, and whether one of the trusted keys signed it. */
export interface OpenNote {
  readonly text: string;
  readonly isSigned: boolean;
}

/** The notes in a text, in order. Anything between them is ignored. */
export const openNotes = (content: string, verifiers: readonly NoteVerifier[]): OpenNote[] => {
  const notes: OpenNote[] = [];
  const found = /((?:^[^\n—][^\n]*\n)+)\n((?:^— [^\n]*(?:\n|$))+)/gm;
  for (const [, text = '', signatures = ''] of content.replaceAll('\r\n', '\n').matchAll(found)) {
    const lines = signatures.split('\n').filter((line) => line !== '');
    notes.push({ text, isSigned: verifiers.some((key) => lines.some((line) => isSignedBy(text, line, key))) });
  }
  return notes;
};
