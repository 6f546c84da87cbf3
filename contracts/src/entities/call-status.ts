import { z } from 'zod';
import { openEnum } from '../open-enum';

export const CALL_STATUSES = ['pending', 'dispatched', 'en_route', 'on_scene', 'closed', 'cancelled'] as const;
export const callStatusSchema = z.enum(CALL_STATUSES);

/** A status as the screen shows it: known ones by name, anything else is 'unknown' and shown with its text. */
export const shownCallStatusSchema = openEnum(callStatusSchema, 'unknown');

/** Actions that advance a call or one of its units. `dispatch` has its own endpoint, as specified. */
export const CALL_ACTIONS = ['assign', 'en_route', 'on_scene', 'clear', 'close', 'cancel', 'reopen'] as const;
export const callActionNameSchema = z.enum(CALL_ACTIONS);
export type CallActionName = z.infer<typeof callActionNameSchema>;

/** Whether a call is still open. An unknown status counts as open, so that the call stays on the board. */
export const isActiveStatus = (status: string): boolean => status !== 'closed' && status !== 'cancelled';

/** Whether units are on their way or at work. */
export const isUnderWay = (status: string): boolean =>
  status === 'dispatched' || status === 'en_route' || status === 'on_scene';

const RANK: Readonly<Record<string, number>> = { dispatched: 0, en_route: 1, on_scene: 2 };
/** The later of two statuses in progress: a second unit that sets out does not move a call back from 'on scene'. */
const furthest = (status: string, reached: 'en_route' | 'on_scene'): string =>
  (RANK[status] ?? 0) > (RANK[reached] ?? 0) ? status : reached;

/** The status that follows from the times its units reported. A call that is not under way or has no units keeps its status. */
export const statusOfUnits = (
  status: string,
  units: readonly { readonly en_route_at: unknown; readonly on_scene_at: unknown }[],
): string => {
  if (!isUnderWay(status) || units.length === 0) return status;
  if (units.some(({ on_scene_at }) => on_scene_at !== null)) return 'on_scene';
  return units.some(({ en_route_at }) => en_route_at !== null) ? 'en_route' : 'dispatched';
};

/**
 * The status after an action, or null where it does not fit. The call then keeps its status, and the radio log records
 * the action, because somebody really did it. Only `reopen` goes back: to dispatched if the call was ever dispatched,
 * else to pending. The server decides by this rule, and the screen uses it to predict the answer.
 */
export const nextCallStatus = (
  { status, wasDispatched }: { readonly status: string; readonly wasDispatched: boolean },
  action: CallActionName | 'dispatch',
): string | null => {
  switch (action) {
    case 'dispatch':
      return status === 'pending' ? 'dispatched' : null;
    case 'assign':
    case 'clear':
      return isUnderWay(status) ? status : null;
    case 'en_route':
    case 'on_scene':
      return isUnderWay(status) ? furthest(status, action) : null;
    case 'close':
      return isActiveStatus(status) ? 'closed' : null;
    case 'cancel':
      return status === 'pending' ? 'cancelled' : null;
    case 'reopen':
      if (isActiveStatus(status)) return null;
      return wasDispatched ? 'dispatched' : 'pending';
  }
};
