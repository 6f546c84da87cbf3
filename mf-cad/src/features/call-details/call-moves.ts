import { type Call, type CallActionName, isActiveStatus, isUnderWay } from '@prebell/contracts';

interface Move {
  readonly label: string;
  readonly key: string;
  /** What the action needs typed, if anything. */
  readonly asks: { readonly field: 'unit' | 'detail'; readonly label: string; readonly required: boolean } | null;
}

/** Label, key and input of each action. */
export const MOVES: Readonly<Record<Exclude<CallActionName, 'clear'>, Move>> = {
  en_route: { label: 'En Route', key: 'E', asks: null },
  on_scene: { label: 'On Scene', key: 'O', asks: null },
  assign: { label: 'Add Unit', key: 'U', asks: { field: 'unit', label: 'Unit', required: true } },
  close: { label: 'Close Call', key: 'X', asks: { field: 'detail', label: 'Disposition', required: false } },
  cancel: { label: 'Cancel Call', key: 'X', asks: { field: 'detail', label: 'Reason', required: true } },
  reopen: { label: 'Reopen Call', key: 'X', asks: { field: 'detail', label: 'Reason', required: true } },
};
export type MoveName = keyof typeof MOVES;

/** Actions possible on a call now, in the usual order. */
export const movesOf = ({ status }: Pick<Call, 'status'>, { maySupervise }: { maySupervise: boolean }): MoveName[] => {
  if (status === 'pending') return ['cancel'];
  if (isUnderWay(status)) {
    const ahead = { dispatched: ['en_route', 'on_scene'], en_route: ['on_scene'] } as Record<string, MoveName[]>;
    return [...(ahead[status] ?? []), 'assign', 'close'];
  }
  if (isActiveStatus(status)) return ['close'];
  return maySupervise ? ['reopen'] : [];
};
