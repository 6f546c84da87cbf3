import {
  type Checker,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import type { Offer, Offers } from '../../../release/store/side';

export interface Offered {
  readonly offers: Offers;
  /** HTML attributes that any of the components accepts. */
  readonly html: readonly string[];
}

/** Where React declares the attributes of HTML elements. Those names do not belong to a shared package. */
const OF_HTML = '/node_modules/@types/react/';

/**
 * What the shared modules export at run time, and what their types say about components and functions.
 * @param entryPoints the source file of each shared module, by import path
 */
export const offersOf = ({ checker, program }: Project, entryPoints: ReadonlyMap<string, string>): Offered => {
  const html = new Set<string>();
  const offers = [...entryPoints].map(([entryPoint, path]) => {
    const file = program.getSourceFile(path);
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${path} is no module`);
    const names = checker
      .getExportsOfModule(module)
      .map((symbol) => [symbol.name, resolved(checker, symbol)] as const)
      .filter(([, symbol]) => (symbol.flags & SymbolFlags.Value) !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return [
      entryPoint,
      Object.fromEntries(names.map(([name, symbol]) => [name, offerOf(checker, name, symbol, html)])),
    ];
  });
  return { offers: Object.fromEntries(offers), html: [...html].sort() };
};

const resolved = (checker: Checker, symbol: TypeSymbol): TypeSymbol =>
  (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

/** Names with several signatures, or with a type parameter for props, are compared by name only. */
function offerOf(checker: Checker, name: string, symbol: TypeSymbol, html: Set<string>): Offer {
  const type = checker.getTypeOfSymbol(symbol);
  const signatures = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  const [signature] = signatures;
  if (signature === undefined || signatures.length > 1) return {};
  if (/^[A-Z]/.test(name)) {
    const props = signature.parameters.length === 0 ? undefined : checker.getParameterType(signature, 0);
    return props === undefined ? { props: [] } : componentOf(checker, props, html);
  }
  const result = checker.getReturnTypeOfSignature(signature);
  const members = result === undefined ? [] : membersOf(checker, result);
  return members.length === 0 || members.some((member) => member.startsWith('__')) ? {} : { members: members.sort() };
}

/** Members of an object type, or of any object in a union such as `User | null`. None if it may be anything else. */
function membersOf(checker: Checker, result: Type): string[] {
  const parts = (result.isUnionType() ? (result.getTypes() ?? []) : [result]).filter((part) => !isNothing(part));
  if (!parts.every((part) => part.isObjectType() && !checker.isArrayLikeType(part))) return [];
  return [...new Set(parts.flatMap((part) => checker.getPropertiesOfType(part).map(({ name }) => name)))];
}

const isNothing = (type: Type): boolean =>
  type.isIntrinsicType() && ['null', 'undefined', 'void'].includes(type.intrinsicName);

function componentOf(checker: Checker, type: Type, html: Set<string>): Offer {
  if (type.isUnionType()) return {};
  const all = checker.getPropertiesOfType(type);
  const isOfHtml = ({ declarations }: TypeSymbol) =>
    declarations.length > 0 && declarations.every(({ path }) => path.toLowerCase().includes(OF_HTML));
  const foreign = all.filter(isOfHtml);
  for (const { name } of foreign) html.add(name);
  const own = all.filter((prop) => !isOfHtml(prop)).sort((one, other) => (one.name < other.name ? -1 : 1));
  const required = own.filter(({ flags }) => (flags & SymbolFlags.Optional) === 0).map(({ name }) => name);
  const values = own.flatMap((prop) => {
    const texts = textsOf(checker.getTypeOfSymbol(prop));
    return texts === null ? [] : [[prop.name, texts]];
  });
  return {
    props: own.map(({ name }) => name),
    ...(required.length > 0 && { required }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(foreign.length > 0 && { html: true }),
  };
}

/** The fixed texts that a prop accepts; null if it accepts anything else. */
function textsOf(type: Type | undefined): string[] | null {
  if (type === undefined || !type.isUnionType()) return null;
  const parts = (type.getTypes() ?? []).filter(
    (part) => !(part.isIntrinsicType() && part.intrinsicName === 'undefined'),
  );
  const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [String(part.value)] : []));
  return texts.length === parts.length && texts.length > 0 ? texts.sort() : null;
}
