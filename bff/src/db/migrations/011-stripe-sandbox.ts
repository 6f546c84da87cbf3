/**
 * Used to create the tables of the Stripe sandbox. The sandbox now creates them itself, and only where it is enabled. The name
 * stays, because databases list it among the migrations they ran.
 */
export const up = async (): Promise<void> => undefined;
