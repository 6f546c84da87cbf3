/** File formats in which other systems read closed calls: NENA's EIDO for other centres, NERIS for the fire service. */
export const CALL_FILE_FORMATS = ['eido', 'neris'] as const;
export type CallFileFormat = (typeof CALL_FILE_FORMATS)[number];
