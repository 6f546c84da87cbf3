import { type Call, DONE_BY_HEADER, endpoints, writeDoneBy } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import type { Op } from './model/op';

/** Longer than this nobody waits for an answer; the next attempt carries the same key and so acts once. */
const PATIENCE_MS = 15_000;

/** What came of an operation. */
export interface Arrival {
  /** The call as it is now. */
  readonly call: Call;
  /** `repeated`: the call was past this step, and it stands in the radio log. `merged`: others' comments were joined in. */
  readonly news: 'repeated' | 'merged' | null;
}

/** Bodies are kept as they were made, maybe by an earlier release; the server checks them. */
type Sendable = never;

/**
 * Sends one operation. One that somebody else entered goes under both names.
 * @param user id of who is signed in
 * @throws ApiError, and the reason of a timeout
 */
export const sendOp = async (api: Pick<ApiClient, 'call'>, op: Op, user: string | null): Promise<Arrival> => {
  const { cad } = endpoints;
  const body = op.body as Sendable;
  const headers = {
    'Idempotency-Key': op.key,
    ...(op.author.id !== user && { [DONE_BY_HEADER]: writeDoneBy(op.author) }),
  };
  const options = { headers, signal: AbortSignal.timeout(PATIENCE_MS), body };
  const params = { id: op.callId };
  switch (op.kind) {
    case 'create':
      return { ...(await api.call(cad.createCall, options)), news: null };
    case 'radio':
      return { ...(await api.call(cad.addRadioLog, { ...options, params })), news: null };
    case 'correction': {
      const entry = op.entry ?? '';
      return { ...(await api.call(cad.correctRadioLog, { ...options, params: { ...params, entry } })), news: null };
    }
    case 'comments': {
      const { call, merge } = await api.call(cad.saveComments, { ...options, params });
      return { call, news: merge === 'none' ? null : 'merged' };
    }
    case 'dispatch':
    case 'status': {
      const endpoint = op.kind === 'dispatch' ? cad.dispatchCall : cad.moveCall;
      const { call, state_changed } = await api.call(endpoint, { ...options, params });
      return { call, news: state_changed ? null : 'repeated' };
    }
  }
};
