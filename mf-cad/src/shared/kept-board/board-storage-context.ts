import { createContext } from 'react';
import { createBoardStorage } from './board-storage';

/** The page's storage of the kept board. */
export const BoardStorageContext = createContext(createBoardStorage());
