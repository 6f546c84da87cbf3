import { type Call, shownCallStatusSchema } from '@prebell/contracts';

interface ShownStatus {
  readonly label: string;
  readonly tone: 'danger' | 'success' | 'warning';
}

/** Red and green for the two the screen knows; anything else is amber and says itself, never green (ruling 30). */
export const shownStatus = (status: string): ShownStatus =>
  (
    ({
      pending: { label: 'NEEDS DISPATCH', tone: 'danger' },
      dispatched: { label: 'DISPATCHED', tone: 'success' },
      unknown: { label: `STATUS? ${status}`, tone: 'warning' },
    }) as const
  )[shownCallStatusSchema.parse(status)];

export interface CallCounts {
  readonly active: number;
  readonly pending: number;
  readonly dispatched: number;
}

/** The header's three counts, from one and the same list. A call of unknown status is active and neither of the others. */
export const countCalls = (calls: readonly Pick<Call, 'status'>[]): CallCounts => ({
  active: calls.length,
  pending: calls.filter(({ status }) => status === 'pending').length,
  dispatched: calls.filter(({ status }) => status === 'dispatched').length,
});
