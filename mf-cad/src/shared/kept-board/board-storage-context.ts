import { createContext } from 'react';
import { createBoardStorage } from './board-storage';

/** The storage of this computer's copy of the board. */
export const BoardStorageContext = createContext(createBoardStorage());
