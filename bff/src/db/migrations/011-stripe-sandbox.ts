/**
 * Made the tables of the Stripe sandbox. The sandbox now makes them itself, and only where it is on. The name stays: databases
 * list it among the migrations they ran.
 */
export const up = async (): Promise<void> => undefined;
