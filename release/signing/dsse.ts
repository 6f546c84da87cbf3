import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** Standard or URL-safe base64. DSSE requires readers to accept both and reject anything else. */
const base64Schema = z.string().regex(/^[\w+/-]*={0,2}$/, 'is not base64');

/** A DSSE envelope: the payload and its signatures. */
export const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: base64Schema,
  signatures: z
    .array(z.object({ keyid: z.string().optional(), sig: base64Schema }))
    .min(1)
    .max(20),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** The bytes that a DSSE signature covers: https://github.com/secure-systems-lab/dsse/blob/master/protocol.md */
export const preAuthEncoding = (payloadType: string, payload: Uint8Array): Buffer => {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.byteLength} `;
  return Buffer.concat([Buffer.from(head), payload]);
};

/** A private Ed25519 key with its key id. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** Signs a payload with an Ed25519 key. */
export const seal = (payloadType: string, payload: Buffer, { id, privateKey }: SigningKey): Envelope => ({
  payloadType,
  payload: payload.toString('base64'),
  signatures: [{ keyid: id, sig: sign(null, preAuthEncoding(payloadType, payload), privateKey).toString('base64') }],
});

interface Named {
  readonly id: string;
  readonly publicKey: KeyObject;
}

/** Whether this key made the signature over these bytes: Ed25519 (RFC 8032). */
export const isSignatureOf = ({ publicKey }: Named, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, bytes, publicKey, signature);

/**
 * The payload, and which of `keys` signed it; null when none did. Key ids in the envelope are only a filter; every
 * signature is verified.
 */
export const open = <K extends Named>(
  { payloadType, payload, signatures }: Envelope,
  keys: readonly K[],
): { readonly payload: Buffer; readonly signers: readonly K[] } | null => {
  const bytes = Buffer.from(payload, 'base64');
  const signed = preAuthEncoding(payloadType, bytes);
  const signers = keys.filter((key) =>
    signatures.some(
      ({ keyid, sig }) =>
        (keyid === undefined || keyid === key.id) && isSignatureOf(key, signed, Buffer.from(sig, 'base64')),
    ),
  );
  return signers.length === 0 ? null : { payload: bytes, signers };
};
