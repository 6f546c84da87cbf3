export { createSaver } from './saver';
export type { TypedStorage } from './typed-storage';
export { TypedStorageContext } from './typed-storage-context';
export { useKeptText } from './use-kept-text';
