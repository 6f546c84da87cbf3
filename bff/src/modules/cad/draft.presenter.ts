import { type CallDraftBody, type CallDraftRecord, callDraftBodySchema } from '@prebell/contracts';
import { z } from 'zod';
import type { Actor } from '../../http/actor';
import { can } from '../../http/guard';
import { writtenDownAt } from './cad.presenter';
import type { DraftRecord } from './drafts.repository';
import { createRecordReader, type RecordReader } from './record-reader.codec';
import { withoutCaller } from './without-caller.rules';

const { fields: fieldsSchema, log: logSchema } = callDraftBodySchema.shape;
/** The fields of a damaged form, whatever their types. */
const damagedSchema = z.object({ fields: z.record(z.string(), z.unknown()).catch({}), log: logSchema.catch(null) });

/** The form as it was stored. A damaged one keeps every readable field. */
const readBody = (body: unknown, reader: RecordReader): CallDraftBody => {
  const whole = callDraftBodySchema.safeParse(body);
  if (whole.success) return whole.data;
  reader.note('body');
  const { fields, log } = damagedSchema.catch({ fields: {}, log: null }).parse(body);
  const isReadable = ([name, value]: [string, unknown]) => fieldsSchema.safeParse({ [name]: value }).success;
  return { fields: fieldsSchema.parse(Object.fromEntries(Object.entries(fields).filter(isReadable))), log };
};

/** A draft as `actor` may see it. Like the presenter of calls, it never throws. */
export const presentDraft = (draft: DraftRecord, actor: Actor): CallDraftRecord => {
  const reader = createRecordReader();
  const { fields, log } = readBody(draft.body, reader);
  const shown = can(actor, 'cad:pii') ? fields : (withoutCaller(fields).rest as typeof fields);
  const presented: CallDraftRecord = {
    id: draft.id,
    owner_id: draft.owner_id,
    owner_name: draft.owner_name,
    version: draft.version,
    body: { fields: shown, log },
    created_at: reader.instant('created_at', draft.created_at, writtenDownAt(draft)),
    updated_at: reader.instant('updated_at', draft.updated_at, writtenDownAt(draft)),
  };
  return reader.unreadable.length === 0 ? presented : { ...presented, unreadable: [...reader.unreadable] };
};
