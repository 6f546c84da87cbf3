import { z } from 'zod';

/** Bounds in epoch milliseconds. An instant outside them is a typo or comes from a broken clock. */
export const EARLIEST_INSTANT = 0;
export const LATEST_INSTANT = Date.UTC(2200, 0, 1);

/** Whether the platform can store and show `ms` (epoch milliseconds); false for NaN. */
export const isSensibleInstant = (ms: number): boolean => ms >= EARLIEST_INSTANT && ms < LATEST_INSTANT;

const OUT_OF_BOUNDS = 'Enter a time between 1970 and 2199';

/** A calendar day that a client sends, from 1970 to 2199: databases have no year 0. */
export const sentDaySchema = z.iso.date().refine((text) => isSensibleInstant(Date.parse(text)), OUT_OF_BOUNDS);

/** An instant that a client sends: ISO 8601 with its zone, from 1970 to 2199. */
export const sentInstantSchema = z.iso
  .datetime({ offset: true, error: 'Enter an ISO time with its zone' })
  .refine((text) => isSensibleInstant(Date.parse(text)), OUT_OF_BOUNDS);
