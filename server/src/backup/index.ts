export { BackupError, restoreBackup } from './restore-backup';
export { keyOf, listTables } from './tables';
export { type RowCounts, writeBackup } from './write-backup';
