import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

export interface LimiterOptions {
  /** What is limited, such as 'sign-in'; limiters with the same name and store share their counts. */
  readonly name: string;
  readonly points: number;
  /** Seconds until a count is forgotten. */
  readonly duration: number;
}

/** Makes a limiter. Implementations differ only in where they keep the counts. */
export type MakeLimiter = (options: LimiterOptions) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const memoryLimiters: MakeLimiter = ({ name, points, duration }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration });
