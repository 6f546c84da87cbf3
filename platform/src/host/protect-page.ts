interface Page {
  readonly window: object;
  readonly history: object;
}

/** Functions of the page on which every app relies. */
const KEPT = { window: ['fetch', 'WebSocket', 'XMLHttpRequest'], history: ['pushState', 'replaceState'] } as const;

/**
 * Makes the functions on which every app relies read-only, so that a remote cannot break all apps with its own `fetch`.
 * Only the remote that tries it fails. Must run before any remote.
 */
export const protectPage = (page: Page = { window: globalThis, history: History.prototype }): void => {
  for (const place of ['window', 'history'] as const) {
    for (const name of KEPT[place]) {
      const value: unknown = Reflect.get(page[place], name);
      Object.defineProperty(page[place], name, { value, writable: false, configurable: false, enumerable: true });
    }
  }
};
