import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

/** Compresses well for its time, for a text that is generated for one response. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** A shorter response fits into one or two packets anyway, bytes. */
const LEAST_BYTES = 2_048;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface CompressedText {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
}

/** The best encoding that an `Accept-Encoding` header allows. */
export const encodingFor = (acceptEncoding: string): Encoding => {
  const accepted = acceptEncoding.split(',').map((part) => part.trim());
  const accepts = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
};

/** Compresses a generated document in the encoding that the client accepts. */
export const compressText = (text: string, acceptEncoding: string): CompressedText => {
  const encoding = encodingFor(acceptEncoding);
  const bytes = Buffer.from(text);
  if (encoding === 'br') return { body: new Uint8Array(brotliCompressSync(bytes, QUICK)), encoding };
  return { body: new Uint8Array(encoding === 'gzip' ? gzipSync(bytes) : bytes), encoding };
};

interface Answer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly encoding: Encoding;
}

/**
 * Compresses the text of a response in the encoding that the client accepts. It runs outside the event loop's thread,
 * because the text may have hundreds of kilobytes. Short texts stay uncompressed.
 */
export const compressAnswer = async (text: string, acceptEncoding: string): Promise<Answer> => {
  const bytes = Buffer.byteLength(text);
  const encoding = bytes < LEAST_BYTES ? null : encodingFor(acceptEncoding);
  if (encoding === null) return { body: text, bytes, encoding };
  const compressed = encoding === 'br' ? await brotli(Buffer.from(text), QUICK) : await gzipped(Buffer.from(text));
  return { body: new Uint8Array(compressed), bytes: compressed.length, encoding };
};
