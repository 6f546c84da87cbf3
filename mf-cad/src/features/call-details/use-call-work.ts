import type { Call, User } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useEffect, useState } from 'react';
import type { WorkFields, WorkKind } from '../../shared/acts/acts';
import { EMPTY_RADIO } from '../../shared/acts/radio';
import type { Desk } from '../../shared/desk';
import { dispatcherInitials } from '../../shared/initials/dispatcher-initials';
import type { Op } from '../../shared/outbox';
import { type CallWork, fieldsOf, isUnsaved, prepare, type Work, workOn } from '../../shared/work/call-work';
import type { Typing } from '../../shared/work/create-typing';

/** Unsubmitted work on all calls. Each call keeps its own while the dispatcher switches between calls. */
export interface CallWorkModel {
  readonly works: Readonly<Record<string, CallWork>>;
  /** The dispatcher's initials: the last ones used to dispatch since sign-in, otherwise derived from the name. */
  readonly initials: string;
  /** The server's clock as this desk knows it, epoch milliseconds. */
  now(): number;
  /** Starts or updates work; null discards it. */
  change<K extends WorkKind>(callId: string, kind: K, fields: WorkFields[K] | null): void;
  /** Puts the text of a refused operation back into its form; submitting then repairs the operation. */
  repair(op: Op): void;
  /** Submits the typed fields, or `fields` if nothing needs typing. Shows an error for each missing field. */
  submit<K extends WorkKind>(call: Call, kind: K, fields?: WorkFields[K]): void;
}

interface Options {
  readonly desk: Desk;
  readonly user: User;
  readonly timeZone: string;
  readonly typing: Typing;
}

/** Connects the forms of the calls with the desk: it stores what is typed, and submits it to the outbox. */
export const useCallWork = ({ desk, user, timeZone, typing }: Options): CallWorkModel => {
  const { unsaved } = usePlatform();
  const [works, setWorks] = useState<Readonly<Record<string, CallWork>>>(typing.before.works);
  useEffect(() => typing.keep({ works }), [typing, works]);
  const [lastInitials, setLastInitials] = useState('');

  const isDirty = Object.values(works).some(isUnsaved);
  useEffect(() => (isDirty ? unsaved.register(() => false) : undefined), [isDirty, unsaved]);

  const put = <K extends WorkKind>(callId: string, kind: K, work: Work<K> | undefined) =>
    setWorks((all) => ({ ...all, [callId]: { ...all[callId], [kind]: work } }));

  return {
    works,
    initials: dispatcherInitials(user, lastInitials),
    now: desk.now,
    change: (callId, kind, fields) => {
      const repairs = works[callId]?.[kind]?.repairs;
      put(callId, kind, fields === null ? undefined : { ...workOn(fields), repairs });
    },
    repair: (op) => {
      const begun = Object.entries(fieldsOf(op)).map(([kind, fields]) => [
        kind,
        { fields, errors: {}, repairs: op.key },
      ]);
      setWorks((all) => ({ ...all, [op.callId]: { ...all[op.callId], ...Object.fromEntries(begun) } }));
    },
    submit: <K extends WorkKind>(call: Call, kind: K, given?: WorkFields[K]) => {
      const work = works[call.id]?.[kind] as Work<K> | undefined;
      const fields = given ?? work?.fields ?? (EMPTY_RADIO as WorkFields[K]);
      const { body, errors } = prepare(kind, fields, { now: desk.now(), timeZone }, call);
      if (Object.keys(errors).length > 0) return put(call.id, kind, { fields, errors, repairs: work?.repairs });
      // The entry is now in the outbox and visible on the board; the form does not wait for an answer.
      put(call.id, kind, undefined);
      if ('initials' in fields) setLastInitials(fields.initials.trim());
      // The refused entry may already be gone, because another window sent or discarded it.
      const isInOutbox = desk.outbox.get().ops.some(({ key }) => key === work?.repairs);
      if (work?.repairs !== undefined && isInOutbox) return typing.submitted(desk.repair(work.repairs, body));
      const entry = 'entry' in fields ? { entry: fields.entry } : {};
      typing.submitted(desk.record({ kind, callId: call.id, place: call.address_of_incident, body, ...entry }));
    },
  };
};
