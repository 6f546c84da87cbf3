import { type Call, endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { formatTime } from '../../../shared/centre-time/centre-time';
import type { WorkFields, WorkKind } from '../model/call-work';

/** Longer than this nobody waits for an answer; the next attempt carries the same key and so acts once. */
const PATIENCE_MS = 15_000;

interface Sending<K extends WorkKind> {
  readonly callId: string;
  readonly fields: WorkFields[K];
  /** The same key with the same words acts once, however often it is sent. */
  readonly key: string;
  readonly timeZone: string;
}
interface Sent {
  /** The call as it is now. */
  readonly call: Call;
  readonly notice?: string | undefined;
}

const options = ({ callId, key }: { callId: string; key: string }) => ({
  params: { id: callId },
  headers: { 'Idempotency-Key': key },
  signal: AbortSignal.timeout(PATIENCE_MS),
});

/** Sends each kind of work. Throws what the API client throws. */
export const sendWork: { readonly [K in WorkKind]: (api: ApiClient, sending: Sending<K>) => Promise<Sent> } = {
  dispatch: async (api, { fields, timeZone, ...sending }) => {
    const body = { dispatcher_initials: fields.initials, unit: fields.unit };
    const { call, state_changed } = await api.call(endpoints.cad.dispatchCall, { ...options(sending), body });
    if (state_changed) return { call };
    const { primary_dispatched_time: at, dispatcher_initials: by } = call;
    const first = at === null ? '' : ` by ${by ?? 'unknown'} at ${formatTime(Date.parse(at), timeZone)}`;
    return { call, notice: `Already dispatched${first}. Your entry stands in the radio log.` };
  },
  comments: async (api, { fields, ...sending }) => {
    const body = { comments: fields.comments, base_version: fields.base_version };
    const { call, merge } = await api.call(endpoints.cad.saveComments, { ...options(sending), body });
    if (merge === 'none') return { call };
    return { call, notice: 'Somebody else saved comments meanwhile. Theirs and yours are both kept.' };
  },
  radio: async (api, { fields, ...sending }) => {
    const body = { time: fields.time ?? undefined, unit: fields.unit, notes: fields.notes };
    return api.call(endpoints.cad.addRadioLog, { ...options(sending), body });
  },
};
