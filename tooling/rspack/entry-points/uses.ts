import type { JsxAttribute, JsxOpeningLikeElement, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxOpeningLikeElement,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isNonNullExpression,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { Use, Uses } from '../../../release/store/side';

interface Found {
  readonly props: Set<string>;
  readonly values: Map<string, Set<string>>;
  readonly members: Set<string>;
  always: Set<string> | null;
}

/** A name that a file imports from a shared package. */
interface Name {
  readonly entryPoint: string;
  readonly name: string;
}

/**
 * What these files use of `entryPoints`, the import paths of shared modules: exported names and, if written out in the code, props,
 * texts given to props, and members of what a function returns. Props in a spread (`{...rest}`) remain unknown.
 */
export const usesIn = (files: readonly SourceFile[], entryPoints: ReadonlySet<string>): Uses => {
  const found = new Map<string, Map<string, Found>>();
  const noted = ({ entryPoint, name }: Name): Found => {
    const names = found.get(entryPoint) ?? new Map<string, Found>();
    found.set(entryPoint, names);
    const use = names.get(name) ?? { props: new Set(), values: new Map(), members: new Set(), always: null };
    names.set(name, use);
    return use;
  };
  for (const file of files) readFile(file, entryPoints, noted);
  return Object.fromEntries(
    sorted(found).map(([entryPoint, names]) => [
      entryPoint,
      Object.fromEntries(sorted(names).map(([name, use]) => [name, asRecord(use)])),
    ]),
  );
};

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([one], [other]) => (one < other ? -1 : 1));
const list = (names: ReadonlySet<string>): string[] => [...names].sort();

const asRecord = ({ props, always, values, members }: Found): Use => ({
  ...(props.size > 0 && { props: list(props) }),
  ...(always !== null && { always: list(always) }),
  ...(values.size > 0 && { values: Object.fromEntries(sorted(values).map(([prop, texts]) => [prop, list(texts)])) }),
  ...(members.size > 0 && { members: list(members) }),
});

function readFile(file: SourceFile, entryPoints: ReadonlySet<string>, noted: (name: Name) => Found): void {
  const local = new Map<string, Name>();
  const spaces = new Map<string, string>();
  /** Variables that store the result of a function. */
  const results = new Map<string, Found>();

  const nameOf = (node: Node): Name | undefined => {
    if (isIdentifier(node)) return local.get(node.text);
    if (!isPropertyAccessExpression(node) || !isIdentifier(node.expression)) return undefined;
    const entryPoint = spaces.get(node.expression.text);
    return entryPoint === undefined ? undefined : { entryPoint, name: node.name.text };
  };
  const calledBy = (node: Node): Found | undefined => {
    const name = isCallExpression(node) ? nameOf(node.expression) : undefined;
    return name === undefined ? undefined : noted(name);
  };

  const readImports = (node: Node): void => {
    if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier)) {
      const entryPoint = node.moduleSpecifier.text;
      const clause = node.importClause;
      const bindings = clause?.namedBindings;
      if (!entryPoints.has(entryPoint) || isTypeOnly(file, node)) return;
      if (clause?.name !== undefined) local.set(clause.name.text, { entryPoint, name: 'default' });
      if (bindings !== undefined && isNamespaceImport(bindings)) spaces.set(bindings.name.text, entryPoint);
      if (bindings !== undefined && isNamedImports(bindings))
        for (const { isTypeOnly: isType, propertyName, name } of bindings.elements)
          if (!isType) local.set(name.text, { entryPoint, name: (propertyName ?? name).text });
    } else if (
      isExportDeclaration(node) &&
      node.moduleSpecifier !== undefined &&
      isStringLiteral(node.moduleSpecifier)
    ) {
      const entryPoint = node.moduleSpecifier.text;
      const clause = node.exportClause;
      if (!entryPoints.has(entryPoint) || node.isTypeOnly || clause === undefined || !isNamedExports(clause)) return;
      for (const { isTypeOnly: isType, propertyName, name } of clause.elements)
        if (!isType) noted({ entryPoint, name: (propertyName ?? name).text });
    }
  };

  const visit = (node: Node): void => {
    const name = nameOf(node);
    // Members of a namespace count where they are read, imported names where they are imported.
    if (name !== undefined && isPropertyAccessExpression(node)) noted(name);
    if (isJsxOpeningLikeElement(node)) {
      const component = nameOf(node.tagName);
      if (component !== undefined) noteElement(noted(component), node);
    }
    if (isVariableDeclaration(node) && node.initializer !== undefined) {
      const result =
        calledBy(node.initializer) ?? (isIdentifier(node.initializer) ? results.get(node.initializer.text) : undefined);
      if (result !== undefined && isIdentifier(node.name)) results.set(node.name.text, result);
      if (result !== undefined && isObjectBindingPattern(node.name))
        for (const element of node.name.elements) {
          const member = isBindingElement(element) ? (element.propertyName ?? element.name) : undefined;
          if (member !== undefined && element.dotDotDotToken === undefined && isIdentifier(member))
            result.members.add(member.text);
        }
    }
    if (isPropertyAccessExpression(node)) {
      const of = bare(node.expression);
      const result = isIdentifier(of) ? results.get(of.text) : calledBy(of);
      result?.members.add(node.name.text);
    }
    node.forEachChild(visit);
  };

  file.forEachChild(readImports);
  for (const name of local.values()) noted(name);
  if (local.size + spaces.size > 0) file.forEachChild(visit);
}

/** Unwraps `user!` and `(user)` to `user`. */
const bare = (node: Node): Node =>
  isNonNullExpression(node) || isParenthesizedExpression(node) ? bare(node.expression) : node;

const isTypeOnly = (file: SourceFile, node: Node): boolean =>
  /^import\s+type\b/.test(file.text.slice(node.getStart(file), node.end));

function noteElement(use: Found, element: JsxOpeningLikeElement): void {
  const attributes = element.attributes.properties;
  const given = attributes.filter(isJsxAttribute);
  const names = new Set(given.map(({ name }) => textOf(name)).filter((name) => name !== 'key'));
  if (isJsxElement(element.parent) && element.parent.openingElement === element) names.add('children');
  for (const name of names) use.props.add(name);
  for (const attribute of given) {
    const text = writtenText(attribute);
    if (text === null) continue;
    const prop = textOf(attribute.name);
    use.values.set(prop, (use.values.get(prop) ?? new Set()).add(text));
  }
  if (given.length < attributes.length) return;
  const before = use.always;
  use.always = before === null ? names : new Set([...before].filter((name) => names.has(name)));
}

const textOf = (name: JsxAttribute['name']): string => (isIdentifier(name) ? name.text : name.getText());

/** The value of an attribute if it is a single word, such as one of several fixed values. Text for readers contains spaces. */
const writtenText = ({ initializer }: JsxAttribute): string | null =>
  initializer !== undefined && isStringLiteral(initializer) && /^[\w-]+$/.test(initializer.text)
    ? initializer.text
    : null;
