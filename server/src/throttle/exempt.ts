import { isLoopback } from '../http/client-address';

/** Whether this machine itself is exempt from limits. */
export interface Exemption {
  readonly demo: boolean;
  readonly limits: {
    /** True to apply the limits to this machine too. */
    readonly loopback: boolean;
  };
}

/**
 * Whether an address is exempt from the limits by address (ruling 15), because on a demo machine all users and tests
 * share it. `LIMIT_LOOPBACK=1` turns the exemption off.
 */
export const isExempt = ({ demo, limits }: Exemption, address: string): boolean =>
  demo && !limits.loopback && isLoopback(address);
