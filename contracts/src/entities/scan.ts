import { z } from 'zod';

/** Figures that a scan can compare, in the units of a scanner row. A null figure matches no comparison. */
export const SCAN_FIELDS = [
  'price',
  'volume',
  'float',
  'market_cap',
  'percent_change',
  'ext_change',
  'gap',
  'relative_volume',
  'relative_volume_5m',
  'relative_volume_daily',
  'adv_pct',
  'float_rotation',
  'vwap_distance',
  'hod_distance',
] as const;
export const scanFieldSchema = z.enum(SCAN_FIELDS, `Choose one of these figures: ${SCAN_FIELDS.join(', ')}`);
export type ScanField = z.infer<typeof scanFieldSchema>;

export const SCAN_OPS = ['>=', '<=', '>', '<'] as const;
export const scanOpSchema = z.enum(SCAN_OPS, `Compare with one of ${SCAN_OPS.join(' ')}`);
export type ScanOp = z.infer<typeof scanOpSchema>;

export type ScanUnit = 'dollars' | 'shares' | 'percent' | 'times';

/** Label and unit of a figure. */
export const SCAN_FIELD_INFO: Readonly<Record<ScanField, { readonly label: string; readonly unit: ScanUnit }>> = {
  price: { label: 'price', unit: 'dollars' },
  volume: { label: 'volume today', unit: 'shares' },
  float: { label: 'float', unit: 'shares' },
  market_cap: { label: 'market cap', unit: 'dollars' },
  percent_change: { label: 'change since the previous close', unit: 'percent' },
  ext_change: { label: 'change since today’s close', unit: 'percent' },
  gap: { label: 'gap up', unit: 'percent' },
  relative_volume: { label: 'relative volume', unit: 'times' },
  relative_volume_5m: { label: 'relative volume of 5 minutes', unit: 'times' },
  relative_volume_daily: { label: 'volume against the average day', unit: 'times' },
  adv_pct: { label: 'volume today in percent of an average day', unit: 'percent' },
  float_rotation: { label: 'float rotation', unit: 'times' },
  vwap_distance: { label: 'distance from VWAP', unit: 'percent' },
  hod_distance: { label: 'distance from the high of the day', unit: 'percent' },
};

export const scanConditionSchema = z.strictObject({
  field: scanFieldSchema,
  op: scanOpSchema,
  value: z.number('Enter a number to compare with').min(-1e15).max(1e15),
});
export type ScanCondition = z.infer<typeof scanConditionSchema>;
