import { type Call, callActs, DONE_BY_HEADER, type Endpoint, writeDoneBy } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import type { Op } from './model/op';

/** How long to wait for an answer. The next attempt uses the same key, so the server acts only once. */
const PATIENCE_MS = 15_000;

/** Result of a sent operation. */
export interface Arrival {
  /** The call after the operation. */
  readonly call: Call;
  /**
   * `repeated`: the call was already past this step, so the entry went to the radio log. `merged`: it was combined with others' comments.
   */
  readonly news: 'repeated' | 'merged' | null;
}

/** The fields of the answers to acts that we use. */
interface Answer {
  readonly call: Call;
  readonly state_changed?: boolean;
  readonly merge?: string;
}

/** The server validates bodies. They are sent as they were stored, possibly by an earlier release. */
interface Sender {
  call(endpoint: Endpoint, options: object): Promise<Answer>;
}

const newsOf = ({ state_changed = true, merge = 'none' }: Answer): Arrival['news'] => {
  if (!state_changed) return 'repeated';
  return merge === 'none' ? null : 'merged';
};

/**
 * Sends one operation, under both names if another user entered it.
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
