import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding, encodingFor } from './compressed-text';

/** For the first visitor, who waits for it: good compression in 0.14 s for 560 KiB. */
export const QUICK_BROTLI_QUALITY = 9;
/** 7 % smaller than that, but 12 times slower. */
export const BROTLI_QUALITY = 11;
/**
 * Wait this long before recompressing a file that was requested for the first time: its visitor needs the processor
 * now.
 */
const LATER_MS = 3_000;
const CACHE_BYTES = 64 * 1024 * 1024;

export interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly encoding: Encoding;
}

/** A file to serve, from disk or from elsewhere. */
interface Source {
  /** Identifies the file. */
  readonly path: string;
  /** Changes whenever the bytes may have changed; null if there is no such file. */
  readonly version: string | null;
  readonly read: () => Promise<Buffer | null>;
}

interface Options {
  /** How many bytes of compressed files to keep in memory. */
  readonly cacheBytes?: number;
  /** 0 to 11, from fast to small. Above 9, the first responses are larger, until the smaller file is ready. */
  readonly brotliQuality?: number | undefined;
  /** Wait between the first response and the recompression, milliseconds. */
  readonly laterMs?: number;
}

/**
 * Compresses files to serve, and caches the latest ones in memory. Null if there is no such file. A visitor never waits
 * for the best compression: it is done afterwards, one file at a time.
 */
export const createServedFiles = ({
  cacheBytes = CACHE_BYTES,
  brotliQuality = QUICK_BROTLI_QUALITY,
  laterMs = LATER_MS,
}: Options = {}) => {
  const cache = new Map<string, Buffer>();
  const quick = Math.min(brotliQuality, QUICK_BROTLI_QUALITY);
  let size = 0;
  let improving = Promise.resolve();

  const remember = (key: string, body: Buffer) => {
    // Several requests at the same time may each have compressed the file.
    size += body.length - (cache.get(key)?.length ?? 0);
    cache.set(key, body);
    for (const [oldest, { length }] of cache) {
      if (size <= cacheBytes) break;
      cache.delete(oldest);
      size -= length;
    }
  };

  const improve = async (key: string, bytes: Buffer, asked: number) => {
    await delay(Math.max(0, asked + laterMs - performance.now()), undefined, { ref: false });
    if (!cache.has(key)) return;
    const smaller = await compress(bytes, 'br', brotliQuality);
    if (cache.has(key)) remember(key, smaller);
  };

  return async ({ path, version, read }: Source, acceptEncoding: string): Promise<StaticFile | null> => {
    if (version === null) return null;
    const type = typeOf(path);
    const encoding = isCompressible(type) ? encodingFor(acceptEncoding) : null;
    const key = `${path}\0${version}\0${encoding}`;
    const known = cache.get(key);
    if (known !== undefined) return { body: new Uint8Array(known), type, encoding };
    const bytes = await read();
    if (bytes === null) return null;
    const body = await compress(bytes, encoding, quick);
    const isFirst = !cache.has(key);
    const asked = performance.now();
    remember(key, body);
    if (isFirst && encoding === 'br' && brotliQuality > quick)
      improving = improving.then(() => improve(key, bytes, asked));
    return { body: new Uint8Array(body), type, encoding };
  };
};

/** Serves files from disk, by path. Null if there is no such file. */
export const createStaticFiles = (options: Options = {}) => {
  const serve = createServedFiles(options);
  return async (path: string, acceptEncoding: string): Promise<StaticFile | null> => {
    // Check the disk each time, because the cache may contain files that were removed.
    const info = await stat(path).catch(() => null);
    const version = info?.isFile() ? String(info.mtimeMs) : null;
    return serve({ path, version, read: () => readFile(path) }, acceptEncoding);
  };
};

/** Bytes that a browser transfers for a file on its first request. All browsers accept brotli. */
export const transferSize = async (
  path: string,
  bytes: Buffer,
  brotliQuality = QUICK_BROTLI_QUALITY,
): Promise<number> =>
  (await compress(bytes, isCompressible(typeOf(path)) ? 'br' : null, Math.min(brotliQuality, QUICK_BROTLI_QUALITY)))
    .length;

const typeOf = (path: string): string => getMimeType(path) ?? 'application/octet-stream';
const isCompressible = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);

const compress = async (body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> => {
  if (encoding === 'br') {
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  }
  return encoding === 'gzip' ? promisify(gzip)(body) : body;
};
