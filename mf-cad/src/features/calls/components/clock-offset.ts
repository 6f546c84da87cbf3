import { createContext } from 'react';

/** How far the server's clock is ahead of this desk's, milliseconds: ages are counted by the server's. */
export const ClockOffset = createContext(0);
