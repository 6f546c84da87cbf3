import { createContext } from 'react';
import { createTypedStorage } from './typed-storage';

/** The page's storage of typed text. */
export const TypedStorageContext = createContext(createTypedStorage());
