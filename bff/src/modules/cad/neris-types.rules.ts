/**
 * Natures of calls and the NERIS incident types they mean: the values of `type_incident` (NERIS framework of the Fire
 * Safety Research Institute, core_schemas/value_sets), with `||` between the levels as NERIS' own API writes them.
 * Sources of the natures: the call types of San Francisco's fire log, the groups of Montgomery County's 911 log, and the
 * natures that the form of a new call suggests. NERIS leaves this mapping to each department.
 */

/**
 * `exact`: the type fits. `broad`: the nature says less than NERIS asks, so the type is the nearest one. `none`: NERIS
 * has no such type.
 */
export type NerisFit = 'exact' | 'broad' | 'none';

export interface NerisType {
  /** Null if no NERIS type would be correct. */
  readonly value: string | null;
  readonly fit: NerisFit;
}

const exact = (value: string): NerisType => ({ value, fit: 'exact' });
const broad = (value: string): NerisType => ({ value, fit: 'broad' });
/** NERIS has no type for an unknown emergency, and a guess would end up in the department's statistics. */
const NONE: NerisType = { value: null, fit: 'none' };

const TYPES: Readonly<Record<string, NerisType>> = {
  // San Francisco's call types
  'medical incident': broad('MEDICAL||ILLNESS||UNKNOWN_PROBLEM'),
  alarms: broad('PUBSERV||ALARMS_NONMED||OTHER_ALARM'),
  'structure fire': broad('FIRE||STRUCTURE_FIRE||STRUCTURAL_INVOLVEMENT_FIRE'),
  'traffic collision': broad('HAZSIT||HAZARD_NONCHEM||MOTOR_VEHICLE_COLLISION'),
  'outside fire': exact('FIRE||OUTSIDE_FIRE||OTHER_OUTSIDE_FIRE'),
  'citizen assist service call': exact('PUBSERV||CITIZEN_ASSIST||CITIZEN_ASSIST_SERVICE_CALL'),
  'gas leak natural and lp gases': exact('HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR'),
  'water rescue': broad('RESCUE||WATER||PERSON_IN_WATER_STANDING'),
  'smoke investigation outside': exact('HAZSIT||INVESTIGATION||SMOKE_INVESTIGATION'),
  'vehicle fire': broad('FIRE||TRANSPORTATION_FIRE||VEHICLE_FIRE_PASSENGER'),
  'electrical hazard': exact('HAZSIT||HAZARD_NONCHEM||ELEC_HAZARD_SHORT_CIRCUIT'),
  'elevator escalator rescue': exact('RESCUE||STRUCTURE||ELEVATOR_ESCALATOR_RESCUE'),
  'assist police': exact('LAWENFORCE'),
  'odor strange unknown': exact('HAZSIT||INVESTIGATION||ODOR'),
  'fuel spill': exact('HAZSIT||HAZARDOUS_MATERIALS||FUEL_SPILL_ODOR'),
  other: NONE,
  // Suggested by the form. A fire of an unknown kind has no type.
  medical: broad('MEDICAL||ILLNESS||UNKNOWN_PROBLEM'),
  police: exact('LAWENFORCE'),
  fire: NONE,
  // Natures as people say them, and Montgomery County's groups
  'abdominal pain': exact('MEDICAL||ILLNESS||ABDOMINAL_PAIN'),
  'abdominal pains': exact('MEDICAL||ILLNESS||ABDOMINAL_PAIN'),
  'allergic reaction': exact('MEDICAL||ILLNESS||ALLERGIC_REACTION_STINGS'),
  'altered mental status': exact('MEDICAL||ILLNESS||ALTERED_MENTAL_STATUS'),
  assault: exact('MEDICAL||INJURY||ASSAULT'),
  'assault victim': exact('MEDICAL||INJURY||ASSAULT'),
  'back pain': exact('MEDICAL||ILLNESS||BACK_PAIN_NON_TRAUMA'),
  'breathing problems': exact('MEDICAL||ILLNESS||BREATHING_PROBLEMS'),
  'respiratory emergency': exact('MEDICAL||ILLNESS||BREATHING_PROBLEMS'),
  'burn victim': exact('MEDICAL||INJURY||BURNS_EXPLOSION'),
  'carbon monoxide detector': exact('PUBSERV||ALARMS_NONMED||CO_ALARM'),
  'co alarm': exact('PUBSERV||ALARMS_NONMED||CO_ALARM'),
  'cardiac arrest': exact('MEDICAL||ILLNESS||CARDIAC_ARREST'),
  'cardiac emergency': exact('MEDICAL||ILLNESS||HEART_PROBLEMS'),
  'chest pain': exact('MEDICAL||ILLNESS||CHEST_PAIN_NON_TRAUMA'),
  choking: exact('MEDICAL||INJURY||CHOKING'),
  'diabetic emergency': exact('MEDICAL||ILLNESS||DIABETIC_PROBLEMS'),
  fall: exact('MEDICAL||INJURY||FALL'),
  'fall victim': exact('MEDICAL||INJURY||FALL'),
  'fire alarm': exact('PUBSERV||ALARMS_NONMED||FIRE_ALARM'),
  'smoke alarm': exact('PUBSERV||ALARMS_NONMED||FIRE_ALARM'),
  'building fire': broad('FIRE||STRUCTURE_FIRE||STRUCTURAL_INVOLVEMENT_FIRE'),
  'house fire': broad('FIRE||STRUCTURE_FIRE||STRUCTURAL_INVOLVEMENT_FIRE'),
  'brush fire': exact('FIRE||OUTSIDE_FIRE||VEGETATION_GRASS_FIRE'),
  'grass fire': exact('FIRE||OUTSIDE_FIRE||VEGETATION_GRASS_FIRE'),
  'woods field fire': exact('FIRE||OUTSIDE_FIRE||VEGETATION_GRASS_FIRE'),
  'trash fire': exact('FIRE||OUTSIDE_FIRE||TRASH_RUBBISH_FIRE'),
  'trash dumpster fire': broad('FIRE||OUTSIDE_FIRE||DUMPSTER_OUTDOOR_CONTAINER_FIRE'),
  'dumpster fire': exact('FIRE||OUTSIDE_FIRE||DUMPSTER_OUTDOOR_CONTAINER_FIRE'),
  'chimney fire': exact('FIRE||STRUCTURE_FIRE||CHIMNEY_FIRE'),
  'gas leak': exact('HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR'),
  'gas odor': exact('HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR'),
  'gas odor leak': exact('HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR'),
  hemorrhaging: exact('MEDICAL||INJURY||HEMORRHAGE_LACERATION'),
  lacerations: exact('MEDICAL||INJURY||HEMORRHAGE_LACERATION'),
  'lift assist': exact('PUBSERV||CITIZEN_ASSIST||LIFT_ASSIST'),
  'lost person': exact('PUBSERV||CITIZEN_ASSIST||LOST_PERSON'),
  maternity: exact('MEDICAL||ILLNESS||PREGNANCY_CHILDBIRTH'),
  'medical alarm': exact('MEDICAL||OTHER||MEDICAL_ALARM'),
  'medical alert alarm': exact('MEDICAL||OTHER||MEDICAL_ALARM'),
  'nausea vomiting': exact('MEDICAL||ILLNESS||NAUSEA_VOMITING'),
  overdose: exact('MEDICAL||ILLNESS||OVERDOSE'),
  'power line down': exact('HAZSIT||HAZARD_NONCHEM||ELEC_POWER_LINE_DOWN_ARCHING_MALFUNC'),
  'wires down': exact('HAZSIT||HAZARD_NONCHEM||ELEC_POWER_LINE_DOWN_ARCHING_MALFUNC'),
  'rescue elevator': exact('RESCUE||STRUCTURE||ELEVATOR_ESCALATOR_RESCUE'),
  'stuck elevator': exact('RESCUE||STRUCTURE||ELEVATOR_ESCALATOR_RESCUE'),
  seizure: exact('MEDICAL||ILLNESS||CONVULSIONS_SEIZURES'),
  seizures: exact('MEDICAL||ILLNESS||CONVULSIONS_SEIZURES'),
  'sick person': exact('MEDICAL||ILLNESS||SICK_CASE'),
  'smoke investigation': exact('HAZSIT||INVESTIGATION||SMOKE_INVESTIGATION'),
  stabbing: exact('MEDICAL||INJURY||STAB_PENETRATING_TRAUMA'),
  shooting: exact('MEDICAL||INJURY||GUNSHOT_WOUND'),
  stroke: exact('MEDICAL||ILLNESS||STROKE_CVA'),
  'cva stroke': exact('MEDICAL||ILLNESS||STROKE_CVA'),
  unconscious: exact('MEDICAL||ILLNESS||UNCONSCIOUS_VICTIM'),
  'unconscious subject': exact('MEDICAL||ILLNESS||UNCONSCIOUS_VICTIM'),
  'unknown medical emergency': exact('MEDICAL||ILLNESS||UNKNOWN_PROBLEM'),
  'vehicle accident': broad('HAZSIT||HAZARD_NONCHEM||MOTOR_VEHICLE_COLLISION'),
  'car accident': broad('HAZSIT||HAZARD_NONCHEM||MOTOR_VEHICLE_COLLISION'),
};

/** Lower case, only letters and digits with single spaces, without the service before a colon: 'EMS: CVA/STROKE' becomes 'cva stroke'. */
const plain = (nature: string): string =>
  nature
    .replace(/^\s*(ems|fire|traffic)\s*:/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The NERIS type for a nature as dispatchers type it. An unknown nature has none. */
export const nerisTypeOf = (nature: string | null): NerisType => {
  const key = plain(nature ?? '');
  return Object.hasOwn(TYPES, key) ? (TYPES[key] ?? NONE) : NONE;
};

/** Every type that the table uses. */
export const usedNerisTypes = (): string[] => [
  ...new Set(Object.values(TYPES).flatMap(({ value }) => (value === null ? [] : [value]))),
];
