import { type Call, type CallDraftRecord, newCallSchema } from '@prebell/contracts';
import { usePlatform, useStore } from '@prebell/platform';
import { useEffect, useMemo, useState } from 'react';
import { createdCall } from '../../shared/acts/create';
import { mergeFields } from '../../shared/acts/merge';
import type { Desk } from '../../shared/desk';
import type { Op } from '../../shared/outbox';
import { prepare } from '../../shared/work/call-work';
import type { Typing } from '../../shared/work/create-typing';
import {
  beginCall,
  type CallDraft,
  continueDraft,
  draftErrors,
  type FieldErrors,
  isLoggedIn,
  isWorthKeeping,
  reopenCall,
  toNewCall,
} from '../../shared/work/new-call';
import { useDraftSaving } from './use-draft-saving';

/** The calls being entered, and their actions. */
export interface NewCallModel {
  /** Null while the form is closed. */
  readonly draft: CallDraft | null;
  readonly errors: FieldErrors;
  /** Why the server refused the call that is being repaired, or null. */
  readonly refusal: string | null;
  /** Whether the form opened with earlier text. */
  readonly isContinued: boolean;
  /** Unfinished calls of this window, whose form was closed before they were complete. */
  readonly unfinished: readonly CallDraft[];
  /** Opens an empty form, so that a new call never mixes with an unfinished one. */
  open(): void;
  /** Continues a draft stored on the server. */
  resume(draft: CallDraftRecord): void;
  /** Continues text that was typed on this computer. */
  resumeTyped(draft: CallDraft): void;
  /** Opens a refused call for repair. */
  repair(op: Op): void;
  change(draft: CallDraft): void;
  /** Closes the form and keeps its text among the unfinished calls. */
  close(): void;
  /** Discards the call in the form. */
  discard(): void;
  /** Discards another unfinished call. */
  discardDraft(id: string): void;
  /** Logs the call. With `sameAs` it is merged into that call, because both report the same incident. */
  submit(sameAs?: Call): void;
}

interface Options {
  readonly desk: Desk;
  readonly timeZone: string;
  readonly typing: Typing;
  readonly onCreated: (callId: string) => void;
}

/** The call in the form. */
interface Entry {
  readonly draft: CallDraft;
  /** The refused operation that it repairs, or null. */
  readonly repairs: Op | null;
  readonly isContinued: boolean;
}

/** The New Call form and the unfinished calls. Only `discard` and `discardDraft` lose text; a submitted call is in the outbox. */
export const useNewCall = ({ desk, timeZone, typing, onCreated }: Options): NewCallModel => {
  const { unsaved } = usePlatform();
  const [entry, setEntry] = useState<Entry | null>(() => {
    const { draft } = typing.before;
    return draft && { draft, repairs: null, isContinued: true };
  });
  const [waiting, setWaiting] = useState<readonly CallDraft[]>(typing.before.unfinished);
  /** Text of repairs that were left unfinished, by the key of the refused operation. */
  const [leftRepairs, setLeftRepairs] = useState(typing.before.repairs);
  const [errors, setErrors] = useState<FieldErrors>({});

  const draft = entry?.draft ?? null;
  const typed = entry?.repairs === null && isWorthKeeping(entry.draft) ? entry.draft : null;
  const saving = useDraftSaving(typed);
  const { ops, isRead } = useStore(desk.outbox);
  const { calls, arrived } = useStore(desk.feed);
  const fresh = ops.filter(({ kind }) => kind === 'create').map(createdCall);
  if (entry?.isContinued && isLoggedIn([...fresh, ...arrived, ...(calls ?? [])], entry.draft)) setEntry(null);
  // The refused call itself stays in the list of refused entries, whatever happens in the form.
  const repairs = useMemo(() => {
    const all = entry?.repairs ? { ...leftRepairs, [entry.repairs.key]: entry.draft } : leftRepairs;
    // Before the outbox is read, every key may still be in it.
    return Object.fromEntries(Object.entries(all).filter(([key]) => !isRead || ops.some((op) => op.key === key)));
  }, [entry, leftRepairs, ops, isRead]);
  useEffect(() => typing.keep({ draft: typed, unfinished: waiting, repairs }), [typing, typed, waiting, repairs]);
  const isDirty = (draft !== null && isWorthKeeping(draft)) || waiting.length > 0 || Object.keys(repairs).length > 0;
  useEffect(() => (isDirty ? unsaved.register(() => false) : undefined), [isDirty, unsaved]);

  /** Sets the form's text aside and shows another one, or closes the form. */
  const show = (next: Entry | null) => {
    const kept = waiting.filter(({ id }) => id !== next?.draft.id);
    if (typed !== null && typed.id !== next?.draft.id) {
      saving.save(typed);
      kept.push(typed);
    }
    setLeftRepairs(repairs);
    setWaiting(kept);
    setErrors({});
    setEntry(next);
  };
  const leave = () => {
    setEntry(null);
    setErrors({});
  };
  // If the server cannot be reached, the draft stays on the board, where it can be discarded later.
  const discardSaved = (id: string) => void saving.discard(id).then(desk.feed.refresh, () => undefined);
  const resumeTyped = (left: CallDraft) => show({ draft: left, repairs: null, isContinued: true });
  return {
    draft,
    errors,
    refusal: entry?.repairs?.refusal?.text ?? null,
    isContinued: entry?.isContinued ?? false,
    unfinished: waiting,
    open: () => show({ draft: beginCall(desk.now(), timeZone), repairs: null, isContinued: false }),
    resume: (saved) =>
      resumeTyped(waiting.find(({ id }) => id === saved.id) ?? continueDraft(saved, desk.now(), timeZone)),
    resumeTyped,
    repair: (op) => {
      const reopened = leftRepairs[op.key] ?? reopenCall(op.body, desk.now(), timeZone);
      show({ draft: reopened, repairs: op, isContinued: false });
    },
    change: (next) => {
      setEntry(entry && { ...entry, draft: next });
      setErrors({});
    },
    close: () => show(null),
    discard: () => {
      leave();
      if (entry?.repairs) setLeftRepairs(without(leftRepairs, entry.repairs.key));
      // A draft that was never saved needs no deletion on the server.
      if (typed !== null) discardSaved(typed.id);
    },
    discardDraft: (id) => {
      setWaiting(waiting.filter((other) => other.id !== id));
      discardSaved(id);
    },
    submit: (sameAs) => {
      if (entry === null) return;
      const body = toNewCall(entry.draft);
      const faults = { ...contractErrors(body), ...draftErrors(entry.draft) };
      setErrors(faults);
      if (Object.keys(faults).length > 0) return;
      leave();
      const { id, fields } = entry.draft;
      const place = fields.address_of_incident.trim();
      const logged = (callId: string) => {
        if (sameAs === undefined) return onCreated(callId);
        const { body: merge } = prepare('merge', mergeFields(sameAs), { now: desk.now(), timeZone });
        void desk.record({ kind: 'merge', callId, place, body: merge });
        onCreated(sameAs.id);
      };
      if (entry.repairs !== null) {
        setLeftRepairs(without(leftRepairs, entry.repairs.key));
        const repaired = desk.repair(entry.repairs.key, body);
        typing.submitted(repaired);
        return void repaired.then((callId) => logged(callId ?? id));
      }
      typing.submitted(desk.record({ kind: 'create', callId: id, place, body }));
      logged(id);
    },
  };
};

const without = (repairs: Readonly<Record<string, CallDraft>>, key: string): Readonly<Record<string, CallDraft>> =>
  Object.fromEntries(Object.entries(repairs).filter(([other]) => other !== key));

/** The contract's validation errors, by field. */
const contractErrors = (body: unknown): FieldErrors =>
  Object.fromEntries(
    (newCallSchema.safeParse(body).error?.issues ?? [])
      .map(({ path, message }) => [String(path[0]), message])
      .reverse(),
  );
