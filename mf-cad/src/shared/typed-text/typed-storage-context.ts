import { createContext } from 'react';
import { createTypedStorage } from './typed-storage';

/** The storage for typed text. */
export const TypedStorageContext = createContext(createTypedStorage());
