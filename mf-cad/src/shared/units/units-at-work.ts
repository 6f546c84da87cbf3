import { type Call, isActiveStatus, isSameUnit, unitsIn } from '@prebell/contracts';

/** The latest step of a unit on a call. */
export type UnitStep = 'sent' | 'en route' | 'on scene';

export interface UnitAtWork {
  readonly unit: string;
  readonly call: Call;
  readonly step: UnitStep;
  /** When the unit reported that, ISO. */
  readonly since: string;
}

/** Every unit that is on an active call and not clear, sorted by name. */
export const unitsAtWork = (calls: readonly Call[]): UnitAtWork[] =>
  calls
    .filter(({ status }) => isActiveStatus(status))
    .flatMap((call) =>
      call.units
        .filter(({ cleared_at }) => cleared_at === null)
        .map(({ unit, dispatched_at, en_route_at, on_scene_at }): UnitAtWork => {
          if (on_scene_at !== null) return { unit, call, step: 'on scene', since: on_scene_at };
          if (en_route_at !== null) return { unit, call, step: 'en route', since: en_route_at };
          return { unit, call, step: 'sent', since: dispatched_at };
        }),
    )
    .sort((a, b) => a.unit.localeCompare(b.unit, 'en', { numeric: true }));

/** '26-0143, 12 Main St': names a call in a sentence. */
export const callName = ({
  number,
  address_of_incident: address,
}: Pick<Call, 'number' | 'address_of_incident'>): string =>
  [number, address || 'No address'].filter(Boolean).join(', ');

/** A warning for each typed unit that is at work on another call; '' if there is none. It never blocks a dispatch. */
export const busyText = (typed: string, atWork: readonly UnitAtWork[], callId: string): string =>
  unitsIn(typed)
    .flatMap((unit) => atWork.find((busy) => isSameUnit(busy.unit, unit) && busy.call.id !== callId) ?? [])
    .map(({ unit, call, step }) => `${unit} is on another call: ${callName(call)} (${step}).`)
    .join(' ');
