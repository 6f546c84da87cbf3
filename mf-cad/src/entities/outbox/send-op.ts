import { type Call, DONE_BY_HEADER, endpoints, writeDoneBy } from '@prebell/contracts';
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

/** Bodies stay as they were made, maybe by an earlier release; the server validates them. */
type Sendable = never;

/**
 * Sends one operation, with both names if another user entered it.
 * @param user id of the signed-in user
 * @throws ApiError, or the abort reason after a timeout
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
