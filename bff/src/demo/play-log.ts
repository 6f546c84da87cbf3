import { gunzipSync } from 'node:zlib';
import { endpoints } from '@prebell/contracts';
import { z } from 'zod';
import { DEMO_PASSWORD } from './demo-accounts';
import { type RowFault, readTable } from './demo-calls-csv';
import { callsOfLog, type ReplayCall, type ReplayStep, replayCalls } from './demo-calls-logs';
import { columnsOf, KNOWN_MAPPINGS, type LogMapping } from './log-mapping';

/** A call log: a CSV file, optionally gzipped. */
export interface CallLog {
  readonly calls: readonly ReplayCall[];
  /** Unreadable rows, which are skipped. */
  readonly faults: readonly RowFault[];
}

const GZIP = 0x1f8b;
const refusalSchema = z.object({ error: z.string() });
const sessionSchema = z.object({ access_token: z.string() });

/** Reads the rows of a log; also returns those that cannot be read. */
export const readLogRows = (file: Buffer): ReturnType<typeof readTable> => {
  const isPacked = file.length > 2 && file.readUInt16BE(0) === GZIP;
  return readTable((isPacked ? gunzipSync(file) : file).toString());
};

/**
 * @param mapping of the columns; by default the known one that matches
 * @returns the log, or the columns that are missing if no mapping matches the table
 */
export const readCallLog = (file: Buffer, mapping?: LogMapping): CallLog | { readonly missing: readonly string[] } => {
  const table = readLogRows(file);
  const [first = {}] = table.rows;
  const missingIn = (one: LogMapping) => columnsOf(one).filter((name) => !(name in first));
  const known = mapping ?? KNOWN_MAPPINGS.find((one) => missingIn(one).length === 0);
  const missing = known === undefined ? [] : missingIn(known);
  if (known === undefined || missing.length > 0) return { missing };
  const { calls, faults } = callsOfLog(table, known);
  return { calls, faults: [...table.faults, ...faults].sort((a, b) => a.row - b.row) };
};

interface Play {
  readonly calls: readonly ReplayCall[];
  /** How fast the log plays: seconds of the log per real second. */
  readonly speed: number;
  /** The platform's address, without a trailing slash. */
  readonly url: string;
  readonly fetch?: typeof fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** A clock in milliseconds that never runs backwards. */
  readonly now?: () => number;
}

/**
 * Plays a log to a running demo as if it happened now: the demo's dispatcher repeats each action when it is due. Only a demo has
 * that account, so invented calls never get into a real record.
 * @returns the number of requests, and how late the latest one was sent
 * @throws Error with the server's message if it refuses one
 */
export const playLog = async ({
  calls,
  speed,
  url,
  fetch: ask = fetch,
  wait,
  now = () => performance.now(),
}: Play): Promise<{ readonly requests: number; readonly lateMs: number }> => {
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    ask(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const answerOf = async (response: Response, what: string) => {
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${what}: ${refusalSchema.parse(answer).error}`);
    return answer;
  };
  const signIn = async (): Promise<string> => {
    const body = { username: 'dispatch', password: DEMO_PASSWORD };
    const answer = await answerOf(await post(endpoints.auth.login.path, body, {}), 'The sign-in failed');
    return sessionSchema.parse(answer).access_token;
  };
  let token = await signIn();
  let requests = 0;
  const send = async ({ path, body: { time_received: _, occurred_at: __, ...body } }: ReplayStep) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const attempt = () => post(path, body, { ...key, Authorization: `Bearer ${token}` });
    let response = await attempt();
    if (response.status === 401) {
      token = await signIn();
      response = await attempt();
    }
    await answerOf(response, `${path} was refused`);
    requests += 1;
  };
  const lateMs = await replayCalls(calls, { speed, send, wait, now });
  return { requests, lateMs };
};
