export { createOfflinePassword, MAX_TRIES, type OfflineVerdict } from './offline-password';
export { useOfflinePassword } from './use-offline-password';
