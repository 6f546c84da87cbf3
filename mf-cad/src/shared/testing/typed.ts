import type { TypedStorage } from '../typed-text';

/** A browser's storage for typed text, in memory. Like a browser, it returns a copy of what was written, not the same object. */
export const memoryTyped = (): TypedStorage & { readonly rows: Map<string, string> } => {
  const rows = new Map<string, string>();
  const put = (name: string, value: unknown) => {
    if (value === null) rows.delete(name);
    else rows.set(name, JSON.stringify(value));
  };
  return {
    rows,
    all: async () => Object.fromEntries([...rows].map(([name, text]) => [name, JSON.parse(text)])),
    write: async (changes) => {
      for (const [name, value] of Object.entries(changes)) put(name, value);
    },
    update: async (name, change) => put(name, change(JSON.parse(rows.get(name) ?? 'null'))),
  };
};
