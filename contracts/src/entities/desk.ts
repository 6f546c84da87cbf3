import { z } from 'zod';
import { instantSchema } from '../open-enum';

export const DESK_LIMITS = { layouts: 20, name: 40, settings: 40, keys: 100 } as const;

const plainName = z
  .string()
  .regex(/^[a-z][a-z0-9.-]*$/)
  .max(60);

/**
 * The keyboard shortcuts that a user changed, by command. Only the pages know the commands; from a map of another
 * version they use what they understand.
 */
export const deskKeysSchema = z
  .record(plainName, z.string().min(1).max(20))
  .refine((keys) => Object.keys(keys).length <= DESK_LIMITS.keys, `At most ${DESK_LIMITS.keys} commands`)
  .refine((keys) => new Set(Object.values(keys)).size === Object.keys(keys).length, 'A key can have only one command');
export type DeskKeys = z.output<typeof deskKeysSchema>;

/** The settings of a layout by name, such as widths, the side panel and timeframes. Only the pages know what they mean. */
export const layoutSettingsSchema = z
  .record(
    plainName,
    z.union([z.string().max(100), z.number().min(-1e15).max(1e15), z.boolean(), z.array(z.string().max(40)).max(100)]),
  )
  .refine(
    (settings) => Object.keys(settings).length <= DESK_LIMITS.settings,
    `A layout has at most ${DESK_LIMITS.settings} settings`,
  );
export type LayoutSettings = z.output<typeof layoutSettingsSchema>;

const layoutNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(DESK_LIMITS.name, `At most ${DESK_LIMITS.name} characters`);

export const layoutInputSchema = z.strictObject({ name: layoutNameSchema, settings: layoutSettingsSchema });
export type LayoutInput = z.input<typeof layoutInputSchema>;

/** Fields that are left out keep their value, so a rename in one window does not undo a new arrangement from another. */
export const layoutChangeSchema = layoutInputSchema.partial();
export type LayoutChange = z.input<typeof layoutChangeSchema>;

export const layoutSchema = layoutInputSchema.extend({
  id: z.uuid(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Layout = z.output<typeof layoutSchema>;
export type WireLayout = z.input<typeof layoutSchema>;
