export { FolderInUseError } from './lock';
export { type EmbeddedPostgres, reachEmbeddedPostgres, startEmbeddedPostgres } from './start';
export type { Template } from './template';
