import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

export interface LimiterOptions {
  /** What is limited, such as 'sign-in'. Limiters with the same name and store share their counts. */
  readonly name: string;
  readonly points: number;
  /** How long counts are kept, seconds. */
  readonly duration: number;
}

/** Creates a limiter. Implementations differ only in where they store the counts. */
export type MakeLimiter = (options: LimiterOptions) => RateLimiterAbstract;

/** Keeps the counts in this process's memory. */
export const memoryLimiters: MakeLimiter = ({ name, points, duration }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration });
