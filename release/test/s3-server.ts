import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { BucketPlace } from '../store/bucket';

/** How the server misbehaves. */
export interface Mood {
  /** Ignores `If-None-Match` and overwrites. */
  ignoresConditions?: boolean;
  /** Status with which writes fail, such as 503. */
  failsWrites?: number;
  /** How many writes succeed before they start to fail; none by default. */
  writesLeft?: number;
  /** Writes of this key succeed, but every response to them is lost. */
  losesAnswerOf?: string;
  /** The next conditional write succeeds, but its response is lost. */
  losesAnswer?: boolean;
  /** The next conditional write gets a 409, as if another write was in progress. */
  hasConflict?: boolean;
  /** Never responds. */
  isSilent?: boolean;
}

interface Stored {
  readonly body: Buffer;
  readonly at: Date;
  readonly headers: Readonly<Record<string, string>>;
}

const PAGE = 7;
const MOST_SKEW_MS = 15 * 60_000;
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * An in-memory server for one test with the part of S3 that the store uses, as AWS documents it: conditional writes,
 * listings in pages, signed requests only.
 */
export const startS3 = async () => {
  const mood: Mood = {};
  const objects = new Map<string, Stored>();
  const server = createServer(async (request, reply) => {
    const body = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, text = '', headers: Record<string, string> = {}) =>
      reply.writeHead(status, headers).end(text);
    const fail = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (mood.isSilent) return;
    if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-test\/s3\//.test(request.headers.authorization ?? ''))
      return fail(403, 'AccessDenied');
    const skew = Math.abs(signedAt(request) - (performance.timeOrigin + performance.now()));
    if (skew > MOST_SKEW_MS) return fail(403, 'RequestTimeTooSkewed');
    const key = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '');
    if (request.method === 'GET' && key === '') return answer(200, listing(objects, searchParams));
    const known = objects.get(key);
    if (request.method === 'GET') {
      if (known === undefined) return fail(404, 'NoSuchKey');
      return reply.writeHead(200, { ...known.headers, 'Content-Length': known.body.length }).end(known.body);
    }
    if (mood.failsWrites !== undefined) {
      mood.writesLeft ??= 0;
      if (mood.writesLeft <= 0) return fail(mood.failsWrites, mood.failsWrites === 503 ? 'SlowDown' : 'Refused');
      mood.writesLeft -= 1;
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const isConditional = request.headers['if-none-match'] === '*' && mood.ignoresConditions !== true;
    if (isConditional && mood.hasConflict) {
      // The other write takes a moment.
      setTimeout(() => {
        mood.hasConflict = false;
      }, 300).unref();
      return fail(409, 'ConditionalRequestConflict');
    }
    if (isConditional && known !== undefined) return fail(412, 'PreconditionFailed');
    const { 'content-type': type = '', 'cache-control': cache = '' } = request.headers;
    objects.set(key, { body, at: new Date(), headers: { 'content-type': type, 'cache-control': cache } });
    if (mood.losesAnswerOf === key) return fail(500, 'InternalError');
    if (isConditional && mood.losesAnswer) {
      mood.losesAnswer = false;
      return fail(500, 'InternalError');
    }
    return answer(200);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const place: BucketPlace = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'bucket',
    prefix: 'folder',
    region: 'eu-test',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return { place, mood, objects };
};

function listing(objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PAGE);
  const contents = page.map((key) => {
    const { body, at } = objects.get(key) as Stored;
    const etag = createHash('sha256').update(body).digest('hex');
    return `<Contents><Key>${escapeXml(encodeURIComponent(key).replace(/%2F/g, '/'))}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag></Contents>`;
  });
  const isCut = from + PAGE < keys.length;
  const token = isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `X-Amz-Date: 20260521T133000Z` in milliseconds. */
function signedAt({ headers }: IncomingMessage): number {
  const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? [];
  return Date.parse(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
}
