import type { BrowserContext, ConsoleMessage, Page } from 'playwright';

/** What the gate records in a document. Functions that run in the page cannot share code with this process. */
export interface Watch {
  /** Elements that came with the page's own document. */
  cameWith: WeakSet<Element>;
  /** Active intervals and timeouts by id, with the file whose code started them. */
  readonly intervals: Map<unknown, string>;
  readonly timeouts: Map<unknown, { readonly by: string; readonly ms: number; readonly run: () => void }>;
  /** Connected MutationObservers with their targets. */
  readonly observers: Map<MutationObserver, { readonly by: string; readonly targets: Node[] }>;
  /** Names of built-in properties that were changed or added, for example `Object.prototype.extra`. */
  readonly changedBuiltIns: () => string[];
  /** Built-in properties that the host had changed before any remote was loaded. */
  ofTheHost: readonly string[];
}
export interface Watched extends Window {
  gate?: Watch;
}

/** Key that the gate writes into the storage of each document before its scripts run. */
export const SENTINEL = 'gate';

/** Prefix of the console line with which a document reports an uncaught error. */
const THROWN = 'gate: thrown ';

/** The error that a watched document reports in a console line; null for any other line. */
export const thrownIn = (message: ConsoleMessage): string | null =>
  message.type() === 'debug' && message.text().startsWith(THROWN) ? message.text().slice(THROWN.length) : null;

/** Watches each new document of a browser context, starting before the host's first script. */
export const watchDocuments = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ({ sentinel, prefix }) => {
      // Report uncaught errors here. The browser reports them only after the page's own listeners, and never if one of
      // those hangs.
      const { debug } = console;
      const report = (error: unknown) =>
        debug.call(console, prefix + (error instanceof Error ? error.message : String(error)));
      // Events without an error are about the browser's own work, such as a late ResizeObserver.
      addEventListener('error', ({ error }) => error && report(error));
      addEventListener('unhandledrejection', ({ reason }) => report(reason));
      const page = window as Watched & typeof globalThis;
      const own = {
        setInterval: page.setInterval,
        clearInterval: page.clearInterval,
        setTimeout: page.setTimeout,
        clearTimeout: page.clearTimeout,
        MutationObserver: page.MutationObserver,
      };
      const intervals: Watch['intervals'] = new Map();
      const timeouts: Watch['timeouts'] = new Map();
      const observers: Watch['observers'] = new Map();

      /** The file of the code that called the watched function: the third stack frame. */
      const caller = (): string => {
        const limit = Error.stackTraceLimit;
        Error.stackTraceLimit = 3;
        const file = /(https?:[^\s)]+?):\d+:\d+\)?$/.exec(new Error('caller').stack ?? '')?.[1] ?? '';
        Error.stackTraceLimit = limit;
        return file;
      };
      const assign = (values: Partial<typeof own>) => Object.assign(page, values);
      assign({
        setInterval: ((...args: Parameters<typeof own.setInterval>) => {
          const id = own.setInterval.apply(page, args);
          intervals.set(id, caller());
          return id;
        }) as typeof own.setInterval,
        setTimeout: ((handler: TimerHandler, ms?: number, ...args: unknown[]) => {
          if (typeof handler !== 'function') return own.setTimeout.call(page, handler as never, ms);
          const run = () => {
            own.clearTimeout.call(page, id);
            if (timeouts.delete(id)) handler.apply(page, args);
          };
          const id = own.setTimeout.call(page, run, ms);
          timeouts.set(id, { by: caller(), ms: ms ?? 0, run });
          return id;
        }) as unknown as typeof own.setTimeout,
        // In browsers, either function clears timers of both kinds.
        clearInterval: (id) => {
          intervals.delete(id);
          timeouts.delete(id);
          own.clearInterval.call(page, id);
        },
        clearTimeout: (id) => {
          intervals.delete(id);
          timeouts.delete(id);
          own.clearTimeout.call(page, id);
        },
        MutationObserver: class extends own.MutationObserver {
          readonly #by: string;
          constructor(callback: MutationCallback) {
            super(callback);
            this.#by = caller();
          }
          override observe(target: Node, options?: MutationObserverInit) {
            super.observe(target, options);
            const known = observers.get(this);
            if (known === undefined) observers.set(this, { by: this.#by, targets: [target] });
            else known.targets.push(target);
          }
          override disconnect() {
            super.disconnect();
            observers.delete(this);
          }
        },
      });

      const prototypes = ['Object', 'Array', 'Function', 'String', 'Number', 'Date', 'RegExp', 'Promise', 'Map', 'Set'];
      const inDocument = ['Node', 'Element', 'HTMLElement', 'Document', 'EventTarget', 'Event', 'Storage', 'History'];
      const holders: readonly (readonly [string, object])[] = [
        ...[...prototypes, ...inDocument].map(
          (name) =>
            [
              `${name}.prototype`,
              (page as unknown as Record<string, { prototype: object }>)[name]?.prototype ?? {},
            ] as const,
        ),
        ...['Object', 'Array', 'Date', 'Number', 'String', 'Promise', 'Reflect', 'URL', 'JSON', 'Math', 'Intl'].map(
          (name) => [name, (page as unknown as Record<string, object>)[name] ?? {}] as const,
        ),
        ['history', history],
        ['performance', performance],
        ['crypto', page.crypto ?? {}],
        ['console', console],
        ['navigator', navigator],
      ];
      // Every function that the browser itself puts on the page: fetch, Date, matchMedia, requestAnimationFrame and so
      // on.
      const globals = Object.getOwnPropertyNames(page).filter(
        (name) => typeof Object.getOwnPropertyDescriptor(page, name)?.value === 'function',
      );
      const valuesOf = (holder: object) =>
        new Map(
          Reflect.ownKeys(holder).map((key) => {
            const { value, get } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
            return [key, value ?? get] as const;
          }),
        );
      const before = holders.map(([name, holder]) => ({ name, holder, values: valuesOf(holder) }));
      const globalsBefore = new Map(globals.map((name) => [name, Reflect.get(page, name)]));
      const changedBuiltIns = (): string[] => [
        ...before.flatMap(({ name, holder, values }) => {
          const now = valuesOf(holder);
          return [...new Set([...values.keys(), ...now.keys()])]
            .filter((key) => values.get(key) !== now.get(key))
            .map((key) => `${name}.${String(key)}`);
        }),
        ...globals.filter((name) => globalsBefore.get(name) !== Reflect.get(page, name)),
      ];

      // The gate lists all files of a page, which may exceed the default buffer.
      performance.setResourceTimingBufferSize(5_000);
      const watch: Watch = { cameWith: new WeakSet(), intervals, timeouts, observers, changedBuiltIns, ofTheHost: [] };
      // Not enumerable and read-only, so that scripts of the page do not find or change it by accident.
      Object.defineProperty(page, 'gate', { value: watch });
      document.addEventListener(
        'readystatechange',
        () => {
          const { documentElement: html, head, body } = document;
          watch.cameWith = new WeakSet([...html.children, ...head.children, ...body.children]);
        },
        { once: true },
      );
      document.addEventListener('DOMContentLoaded', () => (watch.ofTheHost = changedBuiltIns()), { once: true });
      try {
        localStorage.setItem(sentinel, '');
        sessionStorage.setItem(sentinel, '');
      } catch {
        // A document without an address, such as about:blank, has no storage.
      }
    },
    { sentinel: SENTINEL, prefix: THROWN },
  );

/** The part of a URL path that all files of an app share. */
export const folderOf = (app: string): string => `/artifacts/${app}/`;

/** Timeouts longer than this do not matter for a visit, milliseconds. */
export const SOON_MS = 60_000;

/** Runs the pending timeouts of an app now, so that the gate need not wait for them. */
export const letTimePass = (page: Page, app: string): Promise<void> =>
  page.evaluate(
    ({ folder, soon }) => {
      const timeouts = [...((window as Watched).gate?.timeouts.values() ?? [])];
      for (const { run } of timeouts.filter(({ by, ms }) => by.includes(folder) && ms <= soon)) {
        try {
          run();
        } catch (error) {
          reportError(error);
        }
      }
    },
    { folder: folderOf(app), soon: SOON_MS },
  );
