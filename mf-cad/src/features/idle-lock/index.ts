export { IdleLock } from './IdleLock';
export { useIdleLock } from './use-idle-lock';
