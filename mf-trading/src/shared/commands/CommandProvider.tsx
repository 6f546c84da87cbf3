import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { KeyMapProvider } from '../keys/KeyMapProvider';
import { type CommandBus, createCommandBus, type DeskCommand } from './commands';

const CommandContext = createContext<CommandBus | null>(null);

/** Lets components below it send commands and listen to them, and provides the user's keys. */
export const CommandProvider = ({ children }: { readonly children: ReactNode }) => {
  const [bus] = useState(createCommandBus);
  return (
    <CommandContext value={bus}>
      <KeyMapProvider>{children}</KeyMapProvider>
    </CommandContext>
  );
};

/** Null outside a desk: a standalone panel has no shortcuts. */
export const useCommandBus = (): CommandBus | null => useContext(CommandContext);

/** Runs `act`, always in its latest version, when the command is sent. */
export const useCommand = (command: DeskCommand, act: () => void): void => {
  const bus = useCommandBus();
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => bus?.on(command, () => newest.current()), [bus, command]);
};
