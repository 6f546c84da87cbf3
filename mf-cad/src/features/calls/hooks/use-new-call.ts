import type { Call } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { useEffect, useRef, useState } from 'react';
import { callsQueryOptions, createCall } from '../api/calls';
import {
  beginCall,
  type CallDraft,
  draftErrors,
  type FieldErrors,
  isWorthKeeping,
  serverErrors,
  toNewCall,
} from '../model/new-call';

/** The call being written down, and what can be done with it. */
export interface NewCallModel {
  /** Null while the form is closed. */
  readonly draft: CallDraft | null;
  readonly errors: FieldErrors;
  /** Why the last attempt failed, or null. It stays until the next one. */
  readonly failure: unknown;
  readonly busy: boolean;
  open(): void;
  change(draft: CallDraft): void;
  /** Closes the form and keeps what was typed for the next opening. */
  close(): void;
  discard(): void;
  submit(): void;
}

/** Nothing typed is lost but by `discard` or by the server's yes. */
export const useNewCall = ({
  timeZone,
  onCreated,
}: {
  timeZone: string;
  onCreated: (call: Call) => void;
}): NewCallModel => {
  const { api, unsaved } = usePlatform();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<CallDraft | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [checked, setChecked] = useState<FieldErrors>({});
  const sending = useRef({ call: '', key: '' });
  const create = useMutation({
    mutationFn: (begun: CallDraft) => {
      const call = toNewCall(begun);
      const text = JSON.stringify(call);
      // The same words sent again are the same call: the answer to the first attempt may have been lost.
      if (sending.current.call !== text) sending.current = { call: text, key: crypto.randomUUID() };
      return createCall(api, { call, key: sending.current.key });
    },
    networkMode: 'always',
    // Whoever closed the form while it was being sent must not miss that it failed.
    onError: () => setOpen(true),
    onSuccess: (call) => {
      discard();
      onCreated(call);
      return queryClient.invalidateQueries({ queryKey: callsQueryOptions(api).queryKey });
    },
  });

  const isDirty = draft !== null && isWorthKeeping(draft);
  useEffect(() => (isDirty ? unsaved.register(() => false) : undefined), [isDirty, unsaved]);

  const discard = () => {
    setDraft(null);
    setOpen(false);
    setChecked({});
    create.reset();
  };
  return {
    draft: isOpen ? draft : null,
    errors: { ...serverErrors(create.error), ...checked },
    failure: create.error,
    busy: create.isPending,
    open: () => {
      if (!isDirty) setDraft(beginCall(Date.now(), timeZone));
      setOpen(true);
    },
    change: (next) => {
      setDraft(next);
      setChecked({});
    },
    close: () => setOpen(false),
    discard,
    submit: () => {
      if (draft === null || create.isPending) return;
      const errors = draftErrors(draft);
      setChecked(errors);
      if (Object.keys(errors).length === 0) create.mutate(draft);
    },
  };
};
