/** Commands sent by keys and buttons. A panel that can carry one out subscribes to it, and sender and panel do not know each other. */
export const DESK_COMMANDS = [
  'tab-1',
  'tab-2',
  'tab-3',
  'tab-4',
  'tab-5',
  'tab-6',
  'tab-7',
  'tab-8',
  'tab-9',
  'timeframe-1',
  'timeframe-2',
  'timeframe-3',
  'timeframe-4',
  'timeframe-5',
  'row-down',
  'row-up',
  'next-new',
  'freeze',
  'mute',
  'why',
  'replay',
  'watch',
  'alert',
  'search',
  'brief',
  'two-charts',
  'compare',
  'layouts',
] as const;
export type DeskCommand = (typeof DESK_COMMANDS)[number];

export interface CommandBus {
  send(command: DeskCommand): void;
  on(command: DeskCommand, listener: () => void): () => void;
}

export const createCommandBus = (): CommandBus => {
  const listeners = new Map<DeskCommand, Set<() => void>>();
  return {
    send: (command) => {
      for (const listener of [...(listeners.get(command) ?? [])]) listener();
    },
    on: (command, listener) => {
      const own = listeners.get(command) ?? new Set();
      listeners.set(command, own.add(listener));
      return () => own.delete(listener);
    },
  };
};
