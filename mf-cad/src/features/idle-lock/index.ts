export { IdleLock } from './IdleLock';
export { useIdle } from './use-idle';
