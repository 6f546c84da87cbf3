/** The subset of JSON Schema that zod writes for data between browser and server. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly [bound: string]: unknown;
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Why a reader would reject something that its writer may send: one sentence per place. Empty when `read` allows
 * everything that `sent` allows. Parts that cannot be compared count as rejected.
 * @param at names the place in the sentences
 */
export const mismatches = (sent: JsonSchema, read: JsonSchema, at: string): string[] => {
  if (isAny(read) || JSON.stringify(sent) === JSON.stringify(read)) return [];
  const written = alternatives(sent);
  if (written !== null) return unique(written.flatMap((one) => mismatches(one, read, at)));
  const readable = alternatives(read);
  if (readable !== null) return anyAccepts(sent, readable, at);
  if (read.allOf !== undefined) return unique(read.allOf.flatMap((one) => mismatches(sent, one, at)));
  if (sent.allOf !== undefined)
    return sent.allOf.some((one) => mismatches(one, read, at).length === 0) ? [] : [`${at} is read in another way`];
  const values = valuesOf(sent);
  if (values !== null)
    return isOpen(read) || values.every((value) => accepts(read, value)) ? [] : [`${at}: a value is not known`];
  if (valuesOf(read) !== null) return [`${at} may have values that are not known`];
  if (!isType(sent, read)) return [`${at} is ${nameOf(sent)} where ${nameOf(read)} is expected`];
  return [...boundFaults(sent, read, at), ...objectFaults(sent, read, at), ...arrayFaults(sent, read, at)];
};

const isAny = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;
const unique = (faults: readonly string[]): string[] => [...new Set(faults)];

function alternatives({ anyOf, oneOf, type, ...rest }: JsonSchema): readonly JsonSchema[] | null {
  if (typeof type === 'object') return type.map((one) => ({ ...rest, type: one }));
  return anyOf ?? oneOf ?? null;
}

/** The faults of the alternative with the fewest faults. */
function anyAccepts(sent: JsonSchema, readable: readonly JsonSchema[], at: string): string[] {
  const faults = readable.map((one) => mismatches(sent, one, at)).sort((a, b) => a.length - b.length);
  return faults[0] ?? [`${at} is refused`];
}

function valuesOf(schema: JsonSchema): readonly unknown[] | null {
  return 'const' in schema ? [schema.const] : (schema.enum ?? null);
}

function accepts(read: JsonSchema, value: unknown): boolean {
  const values = valuesOf(read);
  if (values !== null) return values.includes(value);
  const type = value === null ? 'null' : typeof value;
  return read.type === undefined || read.type === type || (read.type === 'integer' && Number.isInteger(value));
}

/** An open enum reads an unknown value as its fallback, which is not one of the enum's own values (ADR 4). */
const isOpen = (read: JsonSchema): boolean => 'default' in read && read.enum?.includes(read.default) === false;

const isType = (sent: JsonSchema, read: JsonSchema): boolean =>
  read.type === undefined || sent.type === read.type || (sent.type === 'integer' && read.type === 'number');

const nameOf = ({ type }: JsonSchema): string => (type === undefined ? 'anything' : String(type));

function boundFaults(sent: JsonSchema, read: JsonSchema, at: string): string[] {
  const narrower = [
    ...LOWER_BOUNDS.filter(
      (key) => limit(read[key], Number.NEGATIVE_INFINITY) > limit(sent[key], Number.NEGATIVE_INFINITY),
    ),
    ...UPPER_BOUNDS.filter(
      (key) => limit(read[key], Number.POSITIVE_INFINITY) < limit(sent[key], Number.POSITIVE_INFINITY),
    ),
    ...(['pattern', 'format'] as const).filter((key) => read[key] !== undefined && read[key] !== sent[key]),
  ];
  return narrower.map((key) => `${at}: ${key} is narrower`);
}

const limit = (bound: unknown, otherwise: number): number => (typeof bound === 'number' ? bound : otherwise);

function objectFaults(sent: JsonSchema, read: JsonSchema, at: string): string[] {
  const [given, wanted] = [sent.properties ?? {}, read.properties ?? {}];
  const always = sent.required ?? [];
  const absent = (read.required ?? []).filter((name) => !always.includes(name));
  const extra = read.additionalProperties === false ? Object.keys(given).filter((name) => !(name in wanted)) : [];
  const shared = Object.entries(wanted).flatMap(([name, schema]) => {
    const other = given[name];
    return other === undefined ? [] : mismatches(other, schema, `${at}.${name}`);
  });
  const [anySent, anyRead] = [sent.additionalProperties, read.additionalProperties];
  const entries =
    typeof anySent === 'object' && typeof anyRead === 'object' ? mismatches(anySent, anyRead, `${at}.*`) : [];
  return [
    ...absent.map((name) => `${at}.${name} is needed and ${name in given ? 'may be absent' : 'is not sent'}`),
    ...extra.map((name) => `${at}.${name} is not accepted`),
    ...shared,
    ...entries,
  ];
}

function arrayFaults(sent: JsonSchema, read: JsonSchema, at: string): string[] {
  const [given, wanted] = [sent.prefixItems ?? [], read.prefixItems ?? []];
  if (given.length !== wanted.length) return [`${at} has another number of places`];
  const places = wanted.flatMap((schema, index) => mismatches(given[index] ?? {}, schema, `${at}[${index}]`));
  if (read.items === undefined) return places;
  return [
    ...places,
    ...(sent.items === undefined ? [`${at} has elements of any kind`] : mismatches(sent.items, read.items, `${at}[]`)),
  ];
}
