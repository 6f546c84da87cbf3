import { type Call, nextCallStatus, sameAs } from '@prebell/contracts';
import { z } from 'zod';
import type { Op } from '../outbox/model/op';
import { defineWork, storedText, textOf } from './act';

/** The call that a merge leads into, which the server must have first; null for other operations. */
export const mergedInto = ({ kind, body }: Pick<Op, 'kind' | 'body'>): string | null =>
  kind === 'merge' ? storedText(body, 'into') : null;

export const merge = defineWork({
  label: 'Same call',
  /** `into` is '' to undo a merge. Number and address describe the other call until the server answers. */
  fields: z.object({ into: z.string(), number: z.string().nullable(), address: z.string(), reason: z.string() }),
  toBody: ({ into, number, address, reason }) =>
    into === '' ? { into: null, reason } : { into, reason: null, number, address },
  toFields: ({ body }) => ({
    into: textOf(body, 'into'),
    number: storedText(body, 'number'),
    address: textOf(body, 'address'),
    reason: textOf(body, 'reason'),
  }),
  isUnsaved: ({ reason }) => reason.trim() !== '',
  // A refused merge leaves the call open, so later entries on it remain valid.
  letsOthersPass: true,
  apply: (call, { body }) => {
    const id = storedText(body, 'into');
    if (id === null) {
      const wasDispatched = call.primary_dispatched_time !== null;
      const status = nextCallStatus({ status: call.status, wasDispatched }, 'reopen');
      if (call.merged_into === null || status === null) return call;
      return { ...call, status, merged_into: null, disposition: null, closed_at: null };
    }
    const into = { id, number: storedText(body, 'number'), address_of_incident: textOf(body, 'address') };
    return { ...call, status: 'closed', merged_into: into, disposition: sameAs(into) };
  },
});

/** Fields that merge a call into `other`. */
export const mergeFields = (other: Call): z.output<typeof merge.fields> => ({
  into: other.id,
  number: other.number,
  address: other.address_of_incident,
  reason: '',
});
