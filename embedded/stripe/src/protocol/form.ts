/** Values of a form body or query. Stripe writes nested values as `items[0][price]=…`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormParams = { [key: string]: FormValue };

const MAX_DEPTH = 8;
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const isIndex = (key: string): boolean => key === '' || /^\d{1,3}$/.test(key);

type Node = Map<string, Node | string>;

const splitKey = (name: string): string[] | null => {
  const match = KEY.exec(name);
  if (!match) return null;
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
  return inner.length > MAX_DEPTH ? null : [match[1] ?? '', ...inner];
};

const put = (root: Node, keys: readonly string[], value: string): boolean => {
  let node = root;
  for (const key of keys.slice(0, -1)) {
    const at = key === '' ? String(node.size) : key;
    const next = node.get(at) ?? new Map<string, Node | string>();
    if (typeof next === 'string') return false;
    node.set(at, next);
    node = next;
  }
  const last = keys.at(-1) ?? '';
  node.set(last === '' ? String(node.size) : last, value);
  return true;
};

const toValue = (node: Node | string): FormValue => {
  if (typeof node === 'string') return node;
  const entries = [...node].map(([key, value]) => [key, toValue(value)] as const);
  // Build it from entries rather than by assignment, so that `__proto__` is a key like any other.
  return entries.length > 0 && entries.every(([key]) => isIndex(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(entries);
};

/**
 * Parses a form body or query. Numeric keys and `[]` make lists, all other keys make objects.
 * @returns the nested values, or the name of a key that cannot be parsed.
 */
export const parseForm = (text: string): { params: FormParams } | { unreadable: string } => {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = splitKey(name);
    if (keys === null || !put(root, keys, value)) return { unreadable: name };
  }
  return { params: Object.fromEntries([...root].map(([key, value]) => [key, toValue(value)])) };
};
