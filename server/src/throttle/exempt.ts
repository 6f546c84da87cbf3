import { isLoopback } from '../http/client-address';

/** Whether this machine itself is free of limits. */
export interface Exemption {
  readonly demo: boolean;
  readonly limits: {
    /** Applies the limits to this machine too. */
    readonly loopback: boolean;
  };
}

/**
 * Whether an address is exempt from the limits by address (ruling 15): on a demo machine all users and tests share it.
 * `LIMIT_LOOPBACK=1` applies the limits anyway.
 */
export const isExempt = ({ demo, limits }: Exemption, address: string): boolean =>
  demo && !limits.loopback && isLoopback(address);
