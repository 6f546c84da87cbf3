export { isExempt } from './exempt';
export { consume, createGuessThrottle, type GuessThrottle, hashedKey, type SignInAttempt } from './guess-throttle';
export { createHourlyThrottle } from './hourly-throttle';
export { type MakeLimiter, memoryLimiters } from './limiter';
export { oneAtATime } from './one-at-a-time';
export { clearThrottles, postgresLimiters } from './postgres-limiters';
export { shareNext } from './share-next';
