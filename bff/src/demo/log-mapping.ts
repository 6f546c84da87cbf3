import { z } from 'zod';

const column = z.string().min(1);

/**
 * Maps the columns of a call log to calls. A log has one row per call, per unit or per status of a unit; rows of one call have the
 * same `call.id`.
 */
export const logMappingSchema = z.strictObject({
  /** IANA zone of the log's clock. A time that states its own zone is read in that zone. */
  zone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'is no IANA time zone'),
  /** YYYY MM DD, HH (0 to 23) or hh (1 to 12) with A (AM, PM), mm and ss, with the separators as they are in the log; or ISO. */
  time_format: z.string().min(1).default('ISO'),
  call: z.strictObject({
    /** If omitted, every row is a call. */
    id: column.optional(),
    received: column,
    address: column,
    /** Appended to the address after a comma, because several towns of a county may have streets of the same name. */
    town: column.optional(),
    nature: column.optional(),
    notes: column.optional(),
    how_received: column.optional(),
    disposition: column.optional(),
    closed: column.optional(),
  }),
  /** The columns of a row about its unit or units. */
  unit: z
    .strictObject({
      /** One unit, or several ('E17* L9 M32'). */
      name: column,
      dispatched: column.optional(),
      en_route: column.optional(),
      on_scene: column.optional(),
      clear: column.optional(),
    })
    .optional(),
  /** For logs with one row per status: its column, the column of its time, and what its values mean; other values are ignored. */
  status: z
    .strictObject({
      column,
      time: column,
      values: z.record(z.string(), z.enum(['dispatched', 'en_route', 'on_scene', 'clear', 'close'])),
    })
    .optional(),
  /** What the log leaves out because it is the same for every call. */
  always: z.strictObject({ how_received: z.string().optional(), initials: z.string().optional() }).default({}),
});
export type LogMapping = z.output<typeof logMappingSchema>;

/** Every column that a mapping refers to. */
export const columnsOf = ({
  call,
  unit = {},
  status,
}: Pick<LogMapping, 'call' | 'status'> & { unit?: object | undefined }) =>
  [
    ...(Object.values(call) as (string | undefined)[]),
    ...(Object.values(unit) as (string | undefined)[]),
    ...(status === undefined ? [] : [status.column, status.time]),
  ].filter((name): name is string => name !== undefined);

/** San Francisco's fire department: one row for each unit of a call. */
export const SAN_FRANCISCO: LogMapping = {
  zone: 'America/Los_Angeles',
  time_format: 'MM/DD/YYYY hh:mm:ss A',
  call: {
    id: 'Call Number',
    received: 'Received DtTm',
    address: 'Address',
    nature: 'Call Type',
    disposition: 'Call Final Disposition',
  },
  unit: {
    name: 'Unit ID',
    dispatched: 'Dispatch DtTm',
    en_route: 'Response DtTm',
    on_scene: 'On Scene DtTm',
    clear: 'Available DtTm',
  },
  always: { how_received: '911', initials: 'SFFD' },
};

/** Montgomery County's 911 log: one row for each call, with nothing after its receipt. */
export const MONTGOMERY: LogMapping = {
  zone: 'America/New_York',
  time_format: 'YYYY-MM-DD HH:mm:ss',
  call: { received: 'timeStamp', address: 'addr', town: 'twp', nature: 'title' },
  always: { how_received: '911' },
};

/** Seattle's fire department, as listed on its real-time page: one row for each call, with all of its units. */
export const SEATTLE: LogMapping = {
  zone: 'America/Los_Angeles',
  time_format: 'MM/DD/YYYY hh:mm:ss A',
  call: { id: 'Incident #', received: 'Date/Time', address: 'Location', nature: 'Type' },
  unit: { name: 'Units' },
  always: { how_received: '911', initials: 'SFD' },
};

/** Logs that can be read without a mapping file. */
export const KNOWN_MAPPINGS: readonly LogMapping[] = [SAN_FRANCISCO, MONTGOMERY, SEATTLE];
