import { type Call, isActiveStatus, isUnderWay, shownCallStatusSchema } from '@prebell/contracts';

interface ShownStatus {
  readonly label: string;
  readonly tone: 'danger' | 'success' | 'warning' | 'neutral';
}

/**
 * Label and colour of a status: red until dispatched, green while units are at work, grey once closed. Any other status is amber and
 * shows its own name (ruling 30).
 */
export const shownStatus = (status: string): ShownStatus =>
  (
    ({
      pending: { label: 'NEEDS DISPATCH', tone: 'danger' },
      dispatched: { label: 'DISPATCHED', tone: 'success' },
      en_route: { label: 'EN ROUTE', tone: 'success' },
      on_scene: { label: 'ON SCENE', tone: 'success' },
      closed: { label: 'CLOSED', tone: 'neutral' },
      cancelled: { label: 'CANCELLED', tone: 'neutral' },
      unknown: { label: `STATUS? ${status}`, tone: 'warning' },
    }) as const
  )[shownCallStatusSchema.parse(status)];

/** Whether a call under way has only clear units: nobody is there, but the call is still open. */
export const isWithoutUnits = ({ status, units }: Pick<Call, 'status' | 'units'>): boolean =>
  isUnderWay(status) && units.length > 0 && units.every(({ cleared_at }) => cleared_at !== null);

export interface CallCounts {
  readonly active: number;
  readonly pending: number;
  readonly dispatched: number;
}

/** The header's three counts, all from the same list. A call of unknown status counts as active only. */
export const countCalls = (calls: readonly Pick<Call, 'status'>[]): CallCounts => ({
  active: calls.filter(({ status }) => isActiveStatus(status)).length,
  pending: calls.filter(({ status }) => status === 'pending').length,
  dispatched: calls.filter(({ status }) => isUnderWay(status)).length,
});
