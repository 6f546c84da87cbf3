import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

/** Worth its time for a text that is made for one answer. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** A shorter answer fits into one or two packets anyway, bytes. */
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

/** A generated document, compressed as the client accepts. */
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
 * The text of an answer, compressed as the client accepts, outside the event loop's thread: it may have hundreds of kilobytes. A short
 * one stays as it is.
 */
export const compressAnswer = async (text: string, acceptEncoding: string): Promise<Answer> => {
  const bytes = Buffer.byteLength(text);
  const encoding = bytes < LEAST_BYTES ? null : encodingFor(acceptEncoding);
  if (encoding === null) return { body: text, bytes, encoding };
  const compressed = encoding === 'br' ? await brotli(Buffer.from(text), QUICK) : await gzipped(Buffer.from(text));
  return { body: new Uint8Array(compressed), bytes: compressed.length, encoding };
};
