/** Endings of street names, with the value of NERIS' `type_loc_sn_pre_post` (from NENA-STA-004) for each. */
const POST_TYPES: Readonly<Record<string, string>> = {
  AL: 'ALLEY',
  ALY: 'ALLEY',
  ALLEY: 'ALLEY',
  AV: 'AVENUE',
  AVE: 'AVENUE',
  AVENUE: 'AVENUE',
  BL: 'BOULEVARD',
  BLVD: 'BOULEVARD',
  BOULEVARD: 'BOULEVARD',
  CIR: 'CIRCLE',
  CIRCLE: 'CIRCLE',
  CT: 'COURT',
  COURT: 'COURT',
  DR: 'DRIVE',
  DRIVE: 'DRIVE',
  HWY: 'HIGHWAY',
  HIGHWAY: 'HIGHWAY',
  LN: 'LANE',
  LANE: 'LANE',
  PKWY: 'PARKWAY',
  PARKWAY: 'PARKWAY',
  PL: 'PLACE',
  PLACE: 'PLACE',
  PLZ: 'PLAZA',
  PLAZA: 'PLAZA',
  RD: 'ROAD',
  ROAD: 'ROAD',
  SQ: 'SQUARE',
  SQUARE: 'SQUARE',
  ST: 'STREET',
  STREET: 'STREET',
  TER: 'TERRACE',
  TERRACE: 'TERRACE',
  WAY: 'WAY',
  WY: 'WAY',
};

/** Every value of `type_loc_sn_pre_post` that we send. */
export const usedPostTypes = (): string[] => [...new Set(Object.values(POST_TYPES))];

/** The fields of NERIS' `mod_civic_location` that we can fill from a typed address. */
export interface CivicLocation {
  readonly an_number?: number;
  readonly sn_street_name?: string;
  readonly sn_post_type?: string;
  /** The whole address as typed. We send it even if we recognise no part of it. */
  readonly nl_additional_info: string;
}

/** The longest text that NERIS accepts, in characters. */
export const NERIS_TEXT = 255;

/**
 * The parts of an address that are certain. '410 Harbor St' gives a number, a name and a type. '4000 Block of MISSION
 * ST' gives a name and a type, because a block is not a house. Without 'of', only a multiple of 100 is certainly a
 * block: '12 Block Island Rd' may be a house. Any other address, such as an intersection, gives only its text.
 */
export const civicLocation = (address: string): CivicLocation => {
  const nl_additional_info = (address.trim() || 'No address').slice(0, NERIS_TEXT);
  const [, number = '', block, of, name = '', end = ''] =
    /^(\d{1,6})\s+((?:block|blk)\.?\s+(of\s+)?)?([\p{L}\p{N}.' -]+?)\s+(\p{L}+)\.?$/iu.exec(address.trim()) ?? [];
  const type = POST_TYPES[end.toUpperCase()];
  const isUnsure = block !== undefined && of === undefined && Number(number) % 100 !== 0;
  if (type === undefined || isUnsure) return { nl_additional_info };
  return {
    ...(block === undefined && { an_number: Number(number) }),
    sn_street_name: name,
    sn_post_type: type,
    nl_additional_info,
  };
};
