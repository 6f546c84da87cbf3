import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { readTable } from '../src/demo/demo-calls-csv';

/**
 * The published schemas of EIDO and NERIS, read in place: their rights are not ours, so they are not in this repository.
 */
const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'schemas');
const EIDO = join(folder, 'eido', 'eido-json.tar.gz');
const NERIS = join(folder, 'neris', 'neris-framework-core.tar.gz');
export const haveEmergencySchemas = existsSync(EIDO) && existsSync(NERIS);

const BLOCK = 512;

/** The files of a tar archive (POSIX.1-1988: a block of header, then the content in whole blocks). */
const readTar = (path: string): Map<string, string> => {
  const bytes = gunzipSync(readFileSync(path));
  const files = new Map<string, string>();
  for (let at = 0; bytes[at] !== 0 && at < bytes.length; ) {
    const field = (from: number, length: number) =>
      bytes.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const name = [field(345, 155), field(0, 100)].filter(Boolean).join('/');
    files.set(name.replace(/^\.\//, ''), bytes.toString('utf8', at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
};

const BASE = 'https://eido.test/';

/** Mends the slips of the published files: a number written as '1,', and a doubled slash. */
const mended = (text: string, { withNiem }: { readonly withNiem: boolean }): object =>
  parse(text, (key, value) => {
    if (key === 'minItems' && typeof value === 'string') return Number.parseInt(value, 10);
    const $ref = (value as { $ref?: unknown } | null)?.$ref;
    if (typeof $ref !== 'string') return value;
    return $ref.startsWith('NIEM') && !withNiem ? {} : { ...(value as object), $ref: $ref.replace('//', '/') };
  });

/**
 * Validates a document against `EmergencyIncidentDataObjectType` of EIDO's OpenAPI schema. The NIEM components behind it
 * have a hundred thousand lines and take seconds to compile, so they are a choice.
 */
export const eidoValidator = ({ withNiem }: { readonly withNiem: boolean }): ValidateFunction => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const [name, text] of readTar(EIDO))
    if (name === 'Schema/openapi.yaml' || (withNiem && /^Schema\/.*\.yaml$/.test(name)))
      ajv.addSchema(mended(text, { withNiem }), BASE + name.slice('Schema/'.length));
  return ajv.compile({ $ref: `${BASE}openapi.yaml#/components/schemas/EmergencyIncidentDataObjectType` });
};

type Fields = Readonly<Record<string, unknown>>;

/** A date-time of ISO 8601 with its offset, as NERIS asks. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Checks documents against NERIS' dispatch module, the modules in it, and their value sets. */
export const nerisChecker = () => {
  const files = readTar(NERIS);
  const tables = new Map<string, Record<string, string>[]>();
  const table = (path: string) => {
    const read = tables.get(path);
    if (read !== undefined) return read;
    const text = files.get(`core_schemas/${path}.csv`);
    if (text === undefined) throw new Error(`The NERIS framework has no ${path}`);
    const { rows } = readTable(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
    tables.set(path, rows);
    return rows;
  };
  const valueSet = (name: string) => new Set(table(`value_sets/csv/${name}`).map(({ value }) => value));
  const types = new Set(
    table('value_sets/csv/type_incident').map((row) =>
      [row.value_1, row.value_2, row.value_3].filter(Boolean).join('||'),
    ),
  );
  const MODULES: Readonly<Record<string, string>> = {
    dispatch_location: 'shared/mod_civic_location',
    dispatch_unit_response: 'shared/mod_unit_response',
  };
  const isOf = (type: string, format: string, value: unknown): boolean => {
    const most = Number(/String of ([\d,]+) max/.exec(format)?.[1]?.replace(',', '') ?? Number.POSITIVE_INFINITY);
    switch (type) {
      case 'Text':
        return typeof value === 'string' && value.length <= most;
      case 'Integer':
        return Number.isInteger(value);
      case 'Datetime (UTC)':
        return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
      default:
        return typeof value === 'object' && value !== null;
    }
  };
  const check = (path: string, fields: Fields, where: string): string[] => {
    const columns = table(`modules/csv/${path}`);
    const known = new Map(columns.map((column) => [column.name, column]));
    return [
      ...Object.keys(fields).flatMap((name) => (known.has(name) ? [] : [`${where}${name}: not in ${path}`])),
      ...columns.flatMap(({ name = '', type = '', format = '', db_required }) => {
        const value = fields[name];
        if (value === undefined || value === null) return db_required === 'TRUE' ? [`${where}${name}: missing`] : [];
        const inner = /^Array\[(.+)\]$/.exec(type)?.[1];
        const items = inner === undefined ? [value] : (value as unknown[]);
        const module = MODULES[name];
        const set = /^See (type_\w+)\.value$/.exec(format)?.[1];
        return items.flatMap((item) => [
          ...(isOf(inner ?? type, format, item) ? [] : [`${where}${name}: not ${type}: ${JSON.stringify(item)}`]),
          ...(set !== undefined && !valueSet(set).has(String(item)) ? [`${where}${name}: ${item} not in ${set}`] : []),
          ...(module === undefined ? [] : check(module, item as Fields, `${where}${name}.`)),
        ]);
      }),
    ];
  };
  return {
    /** What is wrong with a dispatch document; empty when it is complete and valid. */
    faults: (dispatch: Fields): string[] => check('dispatch/core_mod_dispatch', dispatch, ''),
    isType: (value: string): boolean => types.has(value),
    /** A value of that NERIS value set. */
    has: (set: string, value: string): boolean => valueSet(set).has(value),
  };
};
