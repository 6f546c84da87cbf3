import { isLoopback } from '../http/client-address';

/** Whether this machine itself is free of limits. */
export interface Exemption {
  readonly demo: boolean;
  readonly limits: {
    /** Holds this machine to the limits as well. */
    readonly loopback: boolean;
  };
}

/**
 * Whether an address is free of the limits by address (ruling 15): on a demo machine everybody has this one, tests included.
 * `LIMIT_LOOPBACK=1` holds it to them all the same.
 */
export const isExempt = ({ demo, limits }: Exemption, address: string): boolean =>
  demo && !limits.loopback && isLoopback(address);
