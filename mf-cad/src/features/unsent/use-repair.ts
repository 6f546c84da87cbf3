import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import type { Desk } from '../../shared/desk';
import type { Op } from '../../shared/outbox';
import { withoutNul } from './without-nul';

/** Actions on operations that the server refused. */
export interface RepairModel {
  /** The operation that somebody asked to discard, or null. */
  readonly discarding: Op | null;
  /** Why the discard could not be recorded, or null. */
  readonly failure: unknown;
  readonly busy: boolean;
  retry(op: Op): void;
  ask(op: Op): void;
  cancel(): void;
  /** Records who discards the operation, and removes it only after that. */
  discard(): void;
}

/** State and actions of the list of refused entries. */
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
        body: withoutNul(body),
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
