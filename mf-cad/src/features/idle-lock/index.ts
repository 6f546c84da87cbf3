export { IdleLock } from './IdleLock';
export { isLeftAlone, useIdleLock } from './use-idle-lock';
