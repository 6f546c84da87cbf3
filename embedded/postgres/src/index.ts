export { FolderInUseError } from './lock';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start';
