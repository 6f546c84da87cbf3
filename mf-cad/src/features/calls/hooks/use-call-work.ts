import type { Call } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useEffect, useRef, useState } from 'react';
import { sendWork } from '../api/call-actions';
import { callsQueryOptions } from '../api/calls';
import {
  type CallWork,
  EMPTY_RADIO,
  isUnsaved,
  parseRadioTime,
  radioTimeNow,
  type Work,
  type WorkFields,
  type WorkKind,
  workErrors,
  workOn,
} from '../model/call-work';

/** The work on all calls: going from one call to another loses nothing and mixes nothing up. */
export interface CallWorkModel {
  readonly works: Readonly<Record<string, CallWork>>;
  /** The initials last dispatched with since sign-in, or ''. */
  readonly lastInitials: string;
  /** Begins or goes on with work; null throws it away. */
  change<K extends WorkKind>(callId: string, kind: K, fields: WorkFields[K] | null): void;
  /** Sends the work as it stands; without notes or initials it says what is missing instead. */
  submit<K extends WorkKind>(callId: string, kind: K): void;
}

export const useCallWork = ({ timeZone }: { timeZone: string }): CallWorkModel => {
  const { api, unsaved } = usePlatform();
  const queryClient = useQueryClient();
  const [works, setWorks] = useState<Readonly<Record<string, CallWork>>>({});
  const [lastInitials, setLastInitials] = useState('');
  const attempts = useRef(new Map<string, { words: string; key: string }>());

  const isDirty = Object.values(works).some(isUnsaved);
  useEffect(() => (isDirty ? unsaved.register(() => false) : undefined), [isDirty, unsaved]);

  const put = <K extends WorkKind>(callId: string, kind: K, work: Work<K> | undefined, notice?: string) =>
    setWorks((all) => ({ ...all, [callId]: { ...all[callId], [kind]: work, notice } }));

  /** The same words sent again are the same act: the answer to the first attempt may have been lost. */
  const keyFor = (name: string, fields: object): string => {
    const words = JSON.stringify(fields);
    const earlier = attempts.current.get(name);
    const key = earlier?.words === words ? earlier.key : crypto.randomUUID();
    attempts.current.set(name, { words, key });
    return key;
  };

  const show = (changed: Call) => {
    const { queryKey } = callsQueryOptions(api);
    queryClient.setQueryData(
      queryKey,
      (list) => list && { ...list, calls: list.calls.map((call) => (call.id === changed.id ? changed : call)) },
    );
    void queryClient.invalidateQueries({ queryKey });
  };

  const send = async <K extends WorkKind>(callId: string, kind: K, fields: WorkFields[K]) => {
    const name = `${kind} ${callId}`;
    put(callId, kind, { ...workOn<K>(fields), busy: true });
    try {
      const { call, notice } = await sendWork[kind](api, { callId, fields, timeZone, key: keyFor(name, fields) });
      attempts.current.delete(name);
      put(callId, kind, undefined, notice);
      if ('initials' in fields) setLastInitials(fields.initials.trim());
      show(call);
    } catch (failure) {
      put(callId, kind, { ...workOn<K>(fields), failure });
    }
  };

  return {
    works,
    lastInitials,
    change: (callId, kind, fields) => put(callId, kind, fields === null ? undefined : workOn(fields)),
    submit: <K extends WorkKind>(callId: string, kind: K) => {
      const work = works[callId]?.[kind] as Work<K> | undefined;
      const fields = work?.fields ?? (EMPTY_RADIO as WorkFields[K]);
      if (work?.busy) return;
      const errors = workErrors[kind](fields);
      if (Object.keys(errors).length > 0) put(callId, kind, { ...workOn<K>(fields), errors });
      else void send(callId, kind, settled(fields, timeZone));
    },
  };
};

/** A time of now becomes the minute it is, so that a later attempt still tells when it happened. */
const settled = <F extends WorkFields[WorkKind]>(fields: F, timeZone: string): F =>
  'time' in fields
    ? { ...fields, time: parseRadioTime(fields.time ?? '') ?? radioTimeNow(Date.now(), timeZone) }
    : fields;
