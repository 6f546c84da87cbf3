import { type CallDraftRecord, endpoints, newCallSchema } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useEffect, useState } from 'react';
import type { Desk } from '../../shared/desk';
import type { Op } from '../../shared/outbox';
import {
  beginCall,
  type CallDraft,
  continueDraft,
  draftErrors,
  type FieldErrors,
  isWorthKeeping,
  reopenCall,
  toNewCall,
} from '../../shared/work/new-call';
import { useTyping } from '../../shared/work/use-typing';
import { useDraftSaving } from './use-draft-saving';

/** The call being entered, and its actions. */
export interface NewCallModel {
  /** Null while the form is closed. */
  readonly draft: CallDraft | null;
  readonly errors: FieldErrors;
  /** Why the server refused the call that is being repaired, or null. */
  readonly refusal: string | null;
  /** The form opened with text from before. */
  readonly isContinued: boolean;
  open(): void;
  /** Continues a saved draft. */
  resume(draft: CallDraftRecord): void;
  /** Opens a refused call for repair. */
  repair(op: Op): void;
  change(draft: CallDraft): void;
  /** Closes the form and keeps its text for the next time. */
  close(): void;
  discard(): void;
  submit(): void;
}

interface Options {
  readonly desk: Desk;
  readonly timeZone: string;
  readonly onCreated: (callId: string) => void;
}

/** Only `discard` loses typed text; a submitted call is in the outbox. */
export const useNewCall = ({ desk, timeZone, onCreated }: Options): NewCallModel => {
  const { api, unsaved } = usePlatform();
  const typing = useTyping();
  const [draft, setDraft] = useState<CallDraft | null>(typing.before.draft);
  const [repaired, setRepaired] = useState<Op | null>(null);
  const [isOpen, setOpen] = useState(typing.before.draft !== null);
  const [isContinued, setContinued] = useState(typing.before.draft !== null);
  const [errors, setErrors] = useState<FieldErrors>({});

  useDraftSaving(repaired === null ? draft : null);
  const isDirty = draft !== null && isWorthKeeping(draft);
  // A refused call under repair stays in the list, whatever the user does in the form.
  const kept = isDirty && repaired === null ? draft : null;
  useEffect(() => typing.keep({ draft: kept }), [typing, kept]);
  useEffect(() => (isDirty ? unsaved.register(() => false) : undefined), [isDirty, unsaved]);

  const leave = () => {
    setDraft(null);
    setRepaired(null);
    setOpen(false);
    setContinued(false);
    setErrors({});
  };
  return {
    draft: isOpen ? draft : null,
    errors,
    refusal: repaired?.refusal?.text ?? null,
    isContinued,
    open: () => {
      if (!isDirty) setDraft(beginCall(desk.now(), timeZone));
      setContinued(isDirty && repaired === null);
      setOpen(true);
    },
    resume: (saved) => {
      setDraft(continueDraft(saved, desk.now(), timeZone));
      setRepaired(null);
      setOpen(true);
    },
    repair: (op) => {
      setDraft(reopenCall(op.body, desk.now(), timeZone));
      setRepaired(op);
      setOpen(true);
    },
    change: (next) => {
      setDraft(next);
      setErrors({});
    },
    close: () => setOpen(false),
    discard: () => {
      leave();
      if (draft === null || !isWorthKeeping(draft)) return;
      // A draft that was never saved need not be deleted.
      api.call(endpoints.cad.discardDraft, { params: { id: draft.id } }).catch(() => undefined);
    },
    submit: () => {
      if (draft === null) return;
      const body = toNewCall(draft);
      const faults = { ...contractErrors(body), ...draftErrors(draft) };
      setErrors(faults);
      if (Object.keys(faults).length > 0) return;
      leave();
      if (repaired !== null)
        return void desk.repair(repaired.key, body).then((callId) => onCreated(callId ?? draft.id));
      void desk.record({ kind: 'create', callId: draft.id, place: draft.fields.address_of_incident.trim(), body });
      onCreated(draft.id);
    },
  };
};

/** The contract's validation errors, by field. */
const contractErrors = (body: unknown): FieldErrors =>
  Object.fromEntries(
    (newCallSchema.safeParse(body).error?.issues ?? [])
      .map(({ path, message }) => [String(path[0]), message])
      .reverse(),
  );
