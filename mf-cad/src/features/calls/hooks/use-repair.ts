import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import type { Desk } from '../../desk/desk';
import type { Op } from '../../outbox';

/** What can be done with operations the server refused. */
export interface RepairModel {
  /** The one somebody asked to throw away, or null. */
  readonly discarding: Op | null;
  /** Why it could not be recorded, or null. */
  readonly failure: unknown;
  readonly busy: boolean;
  retry(op: Op): void;
  ask(op: Op): void;
  cancel(): void;
  /** Records that it is thrown away, and by whom; only then it is. */
  discard(): void;
}

export const useRepair = (desk: Desk): RepairModel => {
  const { api } = usePlatform();
  const [discarding, setDiscarding] = useState<Op | null>(null);
  const { mutate, reset, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ key, kind, callId, body, at, author, refusal }: Op) => {
      const what = {
        key,
        kind,
        call_id: callId,
        body,
        done_at: at,
        done_by: author.username,
        refusal: refusal?.text ?? '',
      };
      await api.call(endpoints.cad.recordDiscard, { body: what });
      await desk.outbox.forget(key);
    },
    onSuccess: () => setDiscarding(null),
  });
  return {
    discarding,
    failure: error,
    busy: isPending,
    retry: ({ key, body }) => void desk.repair(key, body),
    ask: setDiscarding,
    cancel: () => {
      setDiscarding(null);
      reset();
    },
    discard: () => discarding && mutate(discarding),
  };
};
