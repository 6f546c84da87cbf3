import { fileURLToPath } from 'node:url';
import {
  API,
  type Checker,
  type Symbol as PropertySymbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** Lists where a value differs from the type, one line each; an empty list means that it matches. */
export type FaultsOf = (name: string, value: unknown) => string[];

const PROJECT = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const TYPES_FILE = fileURLToPath(new URL('./sdk-types.ts', import.meta.url));

const nameOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : typeof value;

const isRecord = (value: unknown): value is Record<string, unknown> => nameOf(value) === 'object';
const isSomething = (type: Type, flags: TypeFlags): boolean => (type.flags & flags) !== 0;

const createWalker = (checker: Checker) => {
  const known = new Map<number, readonly PropertySymbol[]>();
  const propertiesOf = (type: Type): readonly PropertySymbol[] => {
    const found = known.get(type.id) ?? checker.getPropertiesOfType(type);
    known.set(type.id, found);
    return found;
  };

  /** If no member of a union matches, returns the differences from the closest one. */
  const closest = (all: readonly string[][]): string[] =>
    all.toSorted((a, b) => a.length - b.length)[0] ?? ['no type at all'];

  const walkObject = (type: Type, value: Record<string, unknown>, path: string): string[] => {
    const properties = propertiesOf(type);
    const [index] = checker.getIndexInfosOfType(type);
    const names = new Set(properties.map(({ name }) => name));
    const unknown = Object.keys(value).filter((key) => !names.has(key));
    return [
      ...properties.flatMap((property) => walkProperty(property, value, path)),
      ...(index
        ? unknown.flatMap((key) => walk(index.valueType, value[key], `${path}.${key}`))
        : unknown.map((key) => `${path}.${key}: unknown to the SDK`)),
    ];
  };

  const walkProperty = (property: PropertySymbol, value: Record<string, unknown>, path: string): string[] => {
    const at = `${path}.${property.name}`;
    if (!(property.name in value)) return property.flags & SymbolFlags.Optional ? [] : [`${at}: missing`];
    const type = checker.getTypeOfSymbol(property);
    return type ? walk(type, value[property.name], at) : [];
  };

  const walk = (type: Type, value: unknown, path: string): string[] => {
    const wrong = [
      `${path}: ${nameOf(value)} ${JSON.stringify(value)?.slice(0, 40)} is not ${checker.typeToString(type)}`,
    ];
    const fits = (isTrue: boolean): string[] => (isTrue ? [] : wrong);
    if (isSomething(type, TypeFlags.Any | TypeFlags.Unknown)) return [];
    // Decimals are strings in the JSON; the client turns them into objects.
    if (type.getAliasSymbol()?.name === 'Decimal')
      return fits(typeof value === 'string' && Number.isFinite(Number(value)));
    if (type.isUnionType()) {
      const all = type.getTypes().map((member) => walk(member, value, path));
      return all.some((faults) => faults.length === 0) ? [] : closest(isRecord(value) ? all : [wrong]);
    }
    if (
      type.isLiteralType() &&
      isSomething(type, TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BooleanLiteral)
    )
      return fits(value === type.value);
    if (isSomething(type, TypeFlags.Null)) return fits(value === null);
    if (isSomething(type, TypeFlags.Undefined | TypeFlags.Void)) return fits(value === undefined);
    if (isSomething(type, TypeFlags.Number)) return fits(typeof value === 'number');
    if (isSomething(type, TypeFlags.Boolean)) return fits(typeof value === 'boolean');
    // Every enum in the SDK is open: it also allows other strings.
    const isText = type.isIntersectionType() && type.getTypes().some((part) => isSomething(part, TypeFlags.String));
    if (isText || isSomething(type, TypeFlags.String)) return fits(typeof value === 'string');
    if (checker.isArrayType(type)) {
      const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
      if (!Array.isArray(value) || !item) return wrong;
      return value.flatMap((one, index) => walk(item, one, `${path}[${index}]`));
    }
    return isRecord(value) ? walkObject(type, value, path) : wrong;
  };
  return walk;
};

/**
 * Uses the TypeScript compiler to compare values with the SDK's own types: no missing or unknown fields and the right
 * types, at any depth. `close()` ends the compiler's process.
 */
export const openSdkTypes = (): { faultsOf: FaultsOf; names: readonly string[]; close: () => void } => {
  const api = new API();
  const project = api.updateSnapshot({ openProjects: [PROJECT] }).getProject(PROJECT);
  const file = project?.program.getSourceFile(TYPES_FILE);
  const [position] = [file?.text.indexOf('SdkTypes') ?? -1];
  const all = project?.checker.getTypeAtPosition(TYPES_FILE, position);
  if (!project || !all) throw new Error('The compiler did not find the SDK types');
  const { checker } = project;
  const walk = createWalker(checker);
  const types = new Map(checker.getPropertiesOfType(all).map((one) => [one.name, checker.getTypeOfSymbol(one)]));
  return {
    names: [...types.keys()],
    faultsOf: (name, value) => {
      const type = types.get(name);
      return type ? walk(type, value, name) : [`${name}: no such type`];
    },
    close: () => api.close(),
  };
};
