import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { symbolSchema } from './market';
import { scannerSchema } from './scanner-name';

/** Limits of alerts: per user, seconds between two firings, and alerts per hour that reach the user. */
export const ALERT_LIMITS = {
  perUser: 50,
  cooldown: { least: 10, usual: 60, most: 86_400 },
  hourly: { least: 1, usual: 12, most: 60 },
} as const;

const PERCENT_RANGE = 'Enter a percentage from -100 to 10,000';
const directionSchema = z.enum(['above', 'below'], 'Choose above or below');

/**
 * What an alert waits for. `price` is in dollars; `percent` is the change since the previous close, in percent. Both
 * fire when the price crosses the level from the other side. Without a symbol, `scan_entry`, `own_entry` and `halt`
 * apply to every symbol. `own_entry` concerns the user's own scanner with the id `custom_scanner`.
 */
export const alertRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    symbol: symbolSchema,
    direction: directionSchema,
    price: z
      .number('Enter a price')
      .positive('Enter a price above zero')
      .max(1_000_000, 'Enter a price of at most 1,000,000'),
    /** What the price was when the alert was set, such as 'break of the pre-market high'. */
    level_name: z.string().trim().min(1).max(40, 'At most 40 characters').optional(),
  }),
  z.strictObject({
    kind: z.literal('percent'),
    symbol: symbolSchema,
    direction: directionSchema,
    percent: z.number('Enter a percentage').min(-100, PERCENT_RANGE).max(10_000, PERCENT_RANGE),
  }),
  z.strictObject({ kind: z.literal('new_high'), symbol: symbolSchema }),
  z.strictObject({ kind: z.literal('scan_entry'), scanner: scannerSchema, symbol: symbolSchema.nullable() }),
  z.strictObject({
    kind: z.literal('own_entry'),
    custom_scanner: z.uuid('Choose a scanner'),
    symbol: symbolSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('halt'), symbol: symbolSchema.nullable() }),
]);
export type AlertRule = z.output<typeof alertRuleSchema>;
export type AlertKind = AlertRule['kind'];
export const ALERT_KINDS = [
  'price',
  'percent',
  'new_high',
  'scan_entry',
  'own_entry',
  'halt',
] as const satisfies AlertKind[];

const { cooldown, hourly } = ALERT_LIMITS;

export const alertInputSchema = z.strictObject({
  rule: alertRuleSchema,
  /** False pauses the alert. */
  enabled: z.boolean().default(true),
  /** False: it fires once and then pauses. */
  repeat: z.boolean().default(true),
  /** Also sends an e-mail, if the user's address is confirmed. */
  email: z.boolean().default(false),
  /** Minimum time between two firings of this rule for one symbol. */
  cooldown_seconds: z.int().min(cooldown.least).max(cooldown.most).default(cooldown.usual),
});
export type AlertInput = z.input<typeof alertInputSchema>;

export const alertSchema = alertInputSchema.extend({
  id: z.uuid(),
  /** The rule as a sentence. */
  description: z.string(),
  /** False while the price is beyond the level: it must return before it can cross again. */
  armed: z.boolean(),
  last_fired_at: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Alert = z.output<typeof alertSchema>;
export type WireAlert = z.input<typeof alertSchema>;

/** An alert that fired. It remains after its alert is removed. */
export const alertEventSchema = z.object({
  id: z.uuid(),
  /** Null once the alert was removed. */
  alert_id: z.uuid().nullable(),
  kind: openEnum(z.enum(ALERT_KINDS), 'unknown'),
  symbol: z.string(),
  /** The event as a sentence. */
  text: z.string(),
  /** Dollars, null if unknown. */
  price: z.number().nullable(),
  /** Market time of the event. */
  at: instantSchema,
  /** Real time at which it fired. */
  fired_at: instantSchema,
  /** True if it exceeded the hourly limit: it is in the list, but made no sound, notification or mail. */
  held: z.boolean(),
  acknowledged_at: instantSchema.nullable(),
});
export type AlertEvent = z.output<typeof alertEventSchema>;
export type WireAlertEvent = z.input<typeof alertEventSchema>;

export const alertSettingsSchema = z.strictObject({
  /** Maximum number of alerts, over all rules, that reach the user within 60 minutes; the rest are muted. */
  hourly_budget: z.int().min(hourly.least).max(hourly.most),
});
