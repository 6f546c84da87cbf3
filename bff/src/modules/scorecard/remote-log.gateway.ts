import { endpoints, type ScorecardLog } from '@prebell/contracts';
import type { LogEntry } from './verify-log.rules';

const PAGE = 1_000;
const TIMEOUT_MS = 30_000;

/** The parts of a log that a check needs. */
export interface ReadLog {
  readonly entries: readonly LogEntry[];
  /** Signed heads, as notes. */
  readonly heads: readonly string[];
}

interface Answered<Answer> {
  readonly path: string;
  readonly response: { parse(value: unknown): Answer };
}

/** Reads a platform's log over its public endpoints, with the public key that it publishes. */
export const readRemoteLog = async (
  origin: string,
  log: ScorecardLog,
): Promise<ReadLog & { readonly verifier: string }> => {
  const ask = async <Answer>(
    { path, response }: Answered<Answer>,
    query: Record<string, string | number>,
  ): Promise<Answer> => {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries({ log, ...query })) url.searchParams.set(name, String(value));
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return response.parse(await answer.json());
  };
  const { scorecard } = endpoints;
  const { verifier } = await ask(scorecard.head, {});
  // Heads first: the log may grow meanwhile, and we need all entries that each head covers.
  const heads: string[] = [];
  for (let after = 0; ; ) {
    const page = (await ask(scorecard.heads, { after, limit: PAGE })).heads;
    heads.push(...page.map(({ note }) => note));
    after = page.at(-1)?.size ?? after;
    if (page.length < PAGE) break;
  }
  const entries: LogEntry[] = [];
  for (;;) {
    const page = await ask(scorecard.entries, { from: entries.length, limit: PAGE });
    entries.push(...page.entries);
    if (page.entries.length < PAGE) break;
  }
  return { entries, heads, verifier };
};
