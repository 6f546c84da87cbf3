import { createContext } from 'react';

/** How far the server's clock is ahead of this desk's, in milliseconds. Ages use the server's clock. */
export const ClockOffset = createContext(0);
