import { type Call, callActs, DONE_BY_HEADER, type Endpoint, writeDoneBy } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import type { Op } from './model/op';

/** How long to wait for an answer. The next attempt uses the same key and so acts once. */
const PATIENCE_MS = 15_000;

/** Result of a sent operation. */
export interface Arrival {
  /** The call after the operation. */
  readonly call: Call;
  /**
   * `repeated`: the call was already past this step, so the entry is in the radio log. `merged`: others' comments were
   * merged in.
   */
  readonly news: 'repeated' | 'merged' | null;
}

/** What the endpoints of acts answer. */
interface Answer {
  readonly call: Call;
  readonly state_changed?: boolean;
  readonly merge?: string;
}

/** Bodies stay as they were made, maybe by an earlier release; the server validates them. */
interface Sender {
  call(endpoint: Endpoint, options: object): Promise<Answer>;
}

const newsOf = ({ state_changed = true, merge = 'none' }: Answer): Arrival['news'] => {
  if (!state_changed) return 'repeated';
  return merge === 'none' ? null : 'merged';
};

/**
 * Sends one operation, with both names if another user entered it.
 * @param user id of the signed-in user
 * @throws ApiError, or the abort reason after a timeout
 */
export const sendOp = async (api: Pick<ApiClient, 'call'>, op: Op, user: string | null): Promise<Arrival> => {
  const answer = await (api as Sender).call(callActs[op.kind].endpoint, {
    params: { id: op.callId, entry: op.entry ?? '' },
    body: op.body,
    headers: {
      'Idempotency-Key': op.key,
      ...(op.author.id !== user && { [DONE_BY_HEADER]: writeDoneBy(op.author) }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { call: answer.call, news: newsOf(answer) };
};
