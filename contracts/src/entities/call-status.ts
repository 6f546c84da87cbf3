import { z } from 'zod';
import { openEnum } from '../open-enum';

export const CALL_STATUSES = ['pending', 'dispatched', 'en_route', 'on_scene', 'closed', 'cancelled'] as const;
export const callStatusSchema = z.enum(CALL_STATUSES);
export type CallStatus = z.infer<typeof callStatusSchema>;

/** A status as the screen draws it: known ones by name, anything else is 'unknown' and shown with its text. */
export const shownCallStatusSchema = openEnum(callStatusSchema, 'unknown');

/** What moves a call or one of its units along. `dispatch` has an endpoint of its own, as specified. */
export const CALL_ACTIONS = ['assign', 'en_route', 'on_scene', 'clear', 'close', 'cancel', 'reopen'] as const;
export const callActionNameSchema = z.enum(CALL_ACTIONS);
export type CallActionName = z.infer<typeof callActionNameSchema>;

/** Whether a call still needs somebody. A status nobody knows does: it must not drop off the board. */
export const isActiveStatus = (status: string): boolean => status !== 'closed' && status !== 'cancelled';

/** Units are on their way or at work. */
export const isUnderWay = (status: string): boolean =>
  status === 'dispatched' || status === 'en_route' || status === 'on_scene';

const RANK: Readonly<Record<string, number>> = { dispatched: 0, en_route: 1, on_scene: 2 };
/** The later of two statuses under way: a second unit that sets out does not take a call back from the scene. */
const furthest = (status: string, reached: 'en_route' | 'on_scene'): string =>
  (RANK[status] ?? 0) > (RANK[reached] ?? 0) ? status : reached;

/**
 * The status an action leads to, or null where it does not fit: then the call stays as it is and the action is kept as a
 * line of the radio log, because behind it is somebody who did it. Only `reopen` leads back, to where the call last was
 * without its units' progress. The server decides by it and the screen draws by it before the server answered.
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
