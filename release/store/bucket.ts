import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type ListedObject, readListing } from './bucket-listing';
import { ClockError } from './clocks';

/** Where a bucket is, and the credentials for it. They come from the environment variables of AWS's own tools. */
export interface BucketPlace {
  /** `https://s3.eu-central-1.amazonaws.com`, or an S3-compatible server. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder of the store inside the bucket; '' for the whole bucket. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Written {
  readonly type?: string;
  /** How long browsers, and CDNs in front of the bucket, cache the object. */
  readonly cacheControl: string;
}

/** The few S3 operations that the store needs. Keys are relative to the store's folder. */
export interface Bucket {
  /** The server's clock; null if its response contains no time. */
  now(): Promise<Date | null>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  put(key: string, body: string | Buffer, written: Written): Promise<void>;
  /** Creates an object unless its key is taken; returns whether it did. */
  create(key: string, body: string | Buffer, written: Written): Promise<boolean>;
  /** All objects whose keys begin with `prefix`. */
  list(prefix: string): Promise<ListedObject[]>;
  remove(key: string): Promise<void>;
}

/** A server failed, or did not respond as S3 does. */
export class BucketError extends Error {
  override readonly name = 'BucketError';

  /** `status` is that of the response, null if there was none. */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

const ANSWER_MS = 10_000;
/** Number of retries when the server is busy, or when another write to the same key is in progress. */
const RETRIES = 4;
/** Pause before the first retry, doubled each time. A busy server (503 SlowDown) gets up to 3 s in all. */
const FIRST_PAUSE_MS = 200;
/** Larger than any file of an artefact. */
const MOST_BYTES = 64 * 1024 * 1024;

export const openBucket = (
  { endpoint, bucket, prefix, region, ...credentials }: BucketPlace,
  { retries = RETRIES }: { readonly retries?: number } = {},
): Bucket => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    retries,
    initRetryMs: FIRST_PAUSE_MS,
  });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const full = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const urlOf = (key: string) => `${root}/${full(key).split('/').map(encodeURIComponent).join('/')}`;

  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    try {
      return await client.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      throw new BucketError(`${endpoint} does not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const refused = async (answer: Response, what: string): Promise<Error> => {
    const text = await answer.text().catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    const time = timeOf(answer);
    // S3 rejects signatures whose time differs by more than 15 minutes.
    if (code === 'RequestTimeTooSkewed' && time !== null) return new ClockError(new Date(), time);
    return new BucketError(`${bucket}: ${what} failed with status ${answer.status} ${code}`.trim(), answer.status);
  };
  const headersOf = ({ type, cacheControl }: Written) => ({
    'Cache-Control': cacheControl,
    'Content-Type': type ?? 'application/json',
  });

  const get = async (key: string): Promise<Buffer | null> => {
    const answer = await ask(urlOf(key));
    if (answer.status === 404) return null;
    if (!answer.ok) throw await refused(answer, `reading ${key}`);
    if (Number(answer.headers.get('Content-Length') ?? 0) > MOST_BYTES)
      throw new BucketError(`${key} is longer than 64 MB`);
    return Buffer.from(await answer.arrayBuffer());
  };

  return {
    // Only the response's time matters, whatever its status.
    now: async () => timeOf(await ask(urlOf('channels/prod.json'))),
    get,
    put: async (key, body, written) => {
      const answer = await ask(urlOf(key), { method: 'PUT', body: bytesOf(body), headers: headersOf(written) });
      if (!answer.ok) throw await refused(answer, `writing ${key}`);
    },
    create: async (key, body, written) => {
      const headers = { ...headersOf(written), 'If-None-Match': '*' };
      for (let attempt = 0; attempt <= retries; attempt += 1) {
        if (attempt > 0) await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
        const answer = await ask(urlOf(key), { method: 'PUT', body: bytesOf(body), headers });
        if (answer.ok) return true;
        // 412: the key is taken, perhaps by our own earlier request whose response was lost.
        if (answer.status === 412) return (await get(key))?.equals(Buffer.from(body)) ?? false;
        // 409: another write to the same key is in progress, and its outcome is unknown.
        if (answer.status !== 409) throw await refused(answer, `creating ${key}`);
      }
      throw new BucketError(`${bucket}: ${key} is being written all the time`);
    },
    list: async (under) => {
      const found: ListedObject[] = [];
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: full(under), 'encoding-type': 'url' });
        if (token !== '') query.set('continuation-token', token);
        const answer = await ask(`${root}?${query}`);
        if (!answer.ok) throw await refused(answer, `listing ${under}`);
        const page = readListing(await answer.text());
        for (const object of page.objects)
          found.push(prefix === '' ? object : { ...object, key: object.key.slice(prefix.length + 1) });
        token = page.next;
      }
      return found;
    },
    remove: async (key) => {
      const answer = await ask(urlOf(key), { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw await refused(answer, `removing ${key}`);
    },
  };
};

const timeOf = ({ headers }: Response): Date | null => {
  const time = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(time) ? null : new Date(time);
};

const bytesOf = (body: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(body));
