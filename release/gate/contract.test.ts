import { defineManifest } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { contractFaults } from './contract';
import type { Facts } from './facts';
import type { JsonSchema } from './json-schema';
import { sizeFaults } from './size';
import type { WireContract } from './wire';

const SHELL: Facts = {
  app: 'shell',
  manifest: undefined,
  html: [],
  shared: { react: '19.3.1', '@prebell/platform': '1.2.0' },
  contracts: '1.4.1',
  exposes: [],
  entry: 'main.js',
  preload: [],
  wire: null,
  files: new Map(),
};

const WIRE: WireContract = {
  endpoints: {
    'GET /api/plan': {
      access: 'user',
      request: {
        type: 'object',
        properties: {
          query: { type: 'object', properties: { page: { type: 'integer', minimum: 1 } }, required: ['page'] },
        },
        required: ['query'],
      },
      response: {
        type: 'object',
        properties: {
          tier: { type: 'string', enum: ['free', 'pro'] },
          days: { type: 'integer' },
          ends: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          hint: { type: 'string' },
          lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
        },
        required: ['tier', 'days', 'ends', 'lines'],
      },
    },
  },
  events: { quote: { type: 'object', properties: { symbol: { type: 'string' } }, required: ['symbol'] } },
  requests: { watch: { payload: { type: 'object' }, answer: { type: 'object' } } },
};

const openManifest = (name: string, publicPath = 'auto') =>
  Buffer.from(JSON.stringify({ metaData: { publicPath, remoteEntry: { name, path: '' } } }));
const FILES: ReadonlyMap<string, Buffer> = new Map([
  ['mf-manifest.json', openManifest('openEntry.js')],
  ['openEntry.js', Buffer.from('')],
]);

const REMOTE: Facts = {
  app: 'mf-a',
  manifest: defineManifest({
    name: 'mf-a',
    contract: '^1.4.0',
    routes: [
      { path: '/a', access: 'user', title: 'A' },
      { path: '/a/:id', access: 'public', title: 'One' },
    ],
    widgets: ['dialog'],
  }),
  shared: { react: '^19.3.0', '@prebell/platform': '^1.2.0' },
  html: [],
  exposes: ['./routes', './lifecycles', './widgets/dialog'],
  entry: 'remoteEntry.js',
  preload: [],
  wire: WIRE,
  files: FILES,
};

/** The remote with one change, made in place. */
const changed = (change: (copy: Facts & { manifest: NonNullable<Facts['manifest']> }) => void): Facts => {
  // A clone of a buffer is none.
  const copy = { ...structuredClone(REMOTE), files: FILES } as Parameters<typeof change>[0];
  change(copy);
  return copy;
};
/** The remote with another manifest for hosts of other teams. */
const opened = (manifest: Buffer) =>
  changed((copy) => Object.assign(copy, { files: new Map([...FILES, ['mf-manifest.json', manifest]]) }));
type Mutable<T> = { -readonly [K in keyof T]: Mutable<T[K]> };
const wired = (
  change: (
    plan: Mutable<{ request: JsonSchema; response: JsonSchema; access: string }>,
    wire: Mutable<WireContract>,
  ) => void,
) =>
  changed((copy) => {
    const wire = copy.wire as Mutable<WireContract>;
    change(wire.endpoints['GET /api/plan']! as Parameters<typeof change>[0], wire);
  });
// biome-ignore lint/suspicious/noExplicitAny: the corpus reaches into schemas of any shape.
const fields = (schema: JsonSchema): any => schema.properties;

const faultsOf = (candidate: Facts, shell: Facts = SHELL, app = 'mf-a') =>
  contractFaults({
    after: [shell, candidate],
    before: [SHELL, REMOTE],
    changed: [app],
    lock: WIRE,
    contractVersion: '1.4.2',
  });

describe('the gate refuses changes that would break somebody', () => {
  test.each<[string, Facts, string, Facts?]>([
    ['a page removed', changed(({ manifest }) => manifest.routes.pop()), '/a/:id is no longer a page'],
    [
      'a page renamed',
      changed(({ manifest }) => Object.assign(manifest.routes[0] as object, { path: '/b' })),
      '/a is no longer a page',
    ],
    [
      'a guard taken off',
      changed(({ manifest }) => Object.assign(manifest.routes[0] as object, { access: 'public' })),
      '/a was for user',
    ],
    [
      'a page closed',
      changed(({ manifest }) => Object.assign(manifest.routes[1] as object, { access: 'admin' })),
      'would be for admin',
    ],
    ['a widget removed', changed(({ manifest }) => manifest.widgets.pop()), 'widget dialog is gone'],
    [
      'lifecycles not exposed',
      changed(({ exposes }) => exposes.splice(1, 1)),
      './lifecycles is declared but not exposed',
    ],
    [
      'a declared widget not exposed',
      changed(({ exposes }) => exposes.pop()),
      './widgets/dialog is declared but not exposed',
    ],
    [
      'contracts of another major',
      changed(({ manifest }) => Object.assign(manifest, { contract: '^2.0.0' })),
      'mf-a needs contracts ^2.0.0, and the back end has 1.4.2',
    ],
    [
      'contracts of a later minor than the host was built with',
      changed(({ manifest }) => Object.assign(manifest, { contract: '^1.5.0' })),
      'mf-a needs contracts ^1.5.0, and shell has 1.4.1',
    ],
    [
      'contracts not named',
      changed(({ manifest }) => delete manifest.contract),
      'does not say which contracts it needs',
    ],
    [
      'a later minor of the platform than the host brings',
      changed((copy) => Object.assign(copy.shared, { '@prebell/platform': '^1.3.0' })),
      'mf-a needs @prebell/platform ^1.3.0, and shell brings 1.2.0',
    ],
    [
      'a host of the next major of the platform',
      REMOTE,
      'mf-a needs @prebell/platform ^1.2.0, and shell brings 2.0.0',
      { ...SHELL, shared: { ...SHELL.shared, '@prebell/platform': '2.0.0' } },
    ],
    [
      'a host of older contracts than a live remote needs',
      REMOTE,
      'mf-a needs contracts ^1.4.0, and shell has 1.3.9',
      { ...SHELL, contracts: '1.3.9' },
    ],
    [
      'a contract of another minor below 1.0',
      changed(({ manifest }) => Object.assign(manifest, { contract: '^0.2' })),
      'needs contracts ^0.2',
    ],
    [
      'a contract range that nobody can read',
      changed(({ manifest }) => Object.assign(manifest, { contract: 'newest' })),
      'needs contracts newest',
    ],
    [
      'a shared version that nobody can read',
      REMOTE,
      'and shell brings next',
      { ...SHELL, shared: { ...SHELL.shared, react: 'next' } },
    ],
    [
      'a newer React needed',
      changed((copy) => Object.assign(copy.shared, { react: '^20.0.0' })),
      'needs react ^20.0.0',
    ],
    [
      'a shared package that no host brings',
      changed((copy) => Object.assign(copy.shared, { lodash: '^4.0.0' })),
      'which shell does not bring',
    ],
    [
      'an answer’s field that is not sent',
      wired(({ response }) => {
        fields(response).city = { type: 'string' };
        (response.required as string[]).push('city');
      }),
      'response.city is needed and is not sent',
    ],
    [
      'an optional field taken for granted',
      wired(({ response }) => {
        (response.required as string[]).push('hint');
      }),
      'response.hint is needed and may be absent',
    ],
    [
      'a field of another type',
      wired(({ response }) => {
        fields(response).days = { type: 'string' };
      }),
      'response.days is integer where string is expected',
    ],
    [
      'null no longer expected',
      wired(({ response }) => {
        fields(response).ends = { type: 'string' };
      }),
      'response.ends is null',
    ],
    [
      'fewer values known',
      wired(({ response }) => {
        fields(response).tier.enum = ['free'];
      }),
      'response.tier: a value is not known',
    ],
    [
      'another shape of elements',
      wired(({ response }) => {
        fields(response).lines.items.properties.id = { type: 'integer' };
      }),
      'response.lines[].id is string',
    ],
    [
      'a needed parameter not sent',
      wired(({ request }) => {
        fields(request).query.required = [];
      }),
      'query.page is needed and may be absent',
    ],
    [
      'a parameter beyond its bounds',
      wired(({ request }) => {
        fields(request).query.properties.page.minimum = 0;
      }),
      'minimum is narrower',
    ],
    [
      'an event’s field renamed',
      wired((_plan, { events }) => {
        events.quote = { type: 'object', properties: { ticker: { type: 'string' } }, required: ['ticker'] };
      }),
      'event quote.ticker is needed',
    ],
    [
      'an endpoint of other rights',
      wired((plan) => {
        plan.access = 'public';
      }),
      'access is user, not public',
    ],
    [
      'no manifest for other hosts',
      changed((copy) => Object.assign(copy, { files: new Map() })),
      'no mf-manifest.json',
    ],
    [
      'a manifest that nobody can read',
      opened(Buffer.from('{"metaData":')),
      'mf-manifest.json does not say where the entry is',
    ],
    ['an entry at another address', opened(openManifest('openEntry.js', 'https://evil.test/')), 'does not say where'],
    ['an entry that is no file of it', opened(openManifest('https://evil.test/entry.js')), 'not a file of this build'],
    ['no word about the wire', changed((copy) => Object.assign(copy, { wire: null })), 'no wire.json'],
    ['a shell without a package', REMOTE, 'which shell does not bring', { ...SHELL, shared: { react: '19.3.1' } }],
    [
      'a shell with another React',
      REMOTE,
      'and shell brings 20.0.0',
      { ...SHELL, shared: { ...SHELL.shared, react: '20.0.0' } },
    ],
  ])('%s', (_name, candidate, fault, shell) => {
    expect(faultsOf(candidate, shell, shell === undefined ? 'mf-a' : 'shell').join('\n')).toContain(fault);
  });
});

describe('the gate accepts changes that break nobody', () => {
  test.each<[string, Facts, Facts?]>([
    ['nothing', REMOTE],
    [
      'an added page',
      changed(({ manifest }) => manifest.routes.push({ ...manifest.routes[0], path: '/new' } as never)),
    ],
    ['another title', changed(({ manifest }) => Object.assign(manifest.routes[0] as object, { title: 'B' }))],
    [
      'another place in the bar',
      changed(({ manifest }) =>
        Object.assign(manifest.routes[0] as object, { nav: { label: 'A', order: 1, audience: 'user' } }),
      ),
    ],
    ['no footer', changed(({ manifest }) => Object.assign(manifest.routes[0] as object, { footer: false }))],
    [
      'an added widget',
      changed(({ manifest, exposes }) => {
        manifest.widgets.push('badge');
        exposes.push('./widgets/badge');
      }),
    ],
    ['an earlier preload', changed(({ manifest }) => Object.assign(manifest, { preload: 'idle' }))],
    ['a wider range of React', changed((copy) => Object.assign(copy.shared, { react: '>=19.0' }))],
    [
      'a shared package removed',
      changed((copy) => {
        delete (copy.shared as Record<string, string>)['@prebell/platform'];
      }),
    ],
    [
      'an unused field of an answer',
      wired(({ response }) => {
        delete fields(response).hint;
      }),
    ],
    [
      'a field no longer needed',
      wired(({ response }) => {
        (response.required as string[]).pop();
      }),
    ],
    [
      'an optional field hoped for',
      wired(({ response }) => {
        fields(response).city = { type: 'string' };
      }),
    ],
    [
      'more values known',
      wired(({ response }) => {
        fields(response).tier.enum.push('premium');
      }),
    ],
    [
      'fewer values known, with a fallback for all others',
      wired(({ response }) => {
        fields(response).tier = { type: 'string', enum: ['free'], default: 'unknown' };
      }),
    ],
    [
      'a number where whole numbers come',
      wired(({ response }) => {
        fields(response).days = { type: 'number' };
      }),
    ],
    [
      'anything accepted',
      wired(({ response }) => {
        fields(response).hint = {};
      }),
    ],
    [
      'a parameter the back end ignores',
      wired(({ request }) => {
        fields(request).query.properties.sort = { type: 'string' };
      }),
    ],
    [
      'a parameter in tighter bounds',
      wired(({ request }) => {
        fields(request).query.properties.page.minimum = 2;
      }),
    ],
    [
      'an event not listened to',
      wired((_plan, { events }) => {
        delete events.quote;
      }),
    ],
    [
      'an endpoint not called',
      wired((_plan, { endpoints }) => {
        delete endpoints['GET /api/plan'];
      }),
    ],
    [
      'an endpoint the lock does not know yet',
      wired((plan, { endpoints }) => {
        endpoints['GET /api/new'] = plan;
      }),
    ],
    [
      'a host of a later minor of platform and contracts',
      REMOTE,
      { ...SHELL, contracts: '1.5.0', shared: { ...SHELL.shared, '@prebell/platform': '1.3.0' } },
    ],
    ['a shell with a newer patch of React', REMOTE, { ...SHELL, shared: { ...SHELL.shared, react: '19.3.4' } }],
  ])('%s', (_name, candidate, shell) => {
    expect(faultsOf(candidate, shell, shell === undefined ? 'mf-a' : 'shell')).toEqual([]);
  });
});

test('a first paint or a later file over its budget is refused, with both figures', () => {
  const noise = (kibibytes: number) => Buffer.from(Array.from({ length: kibibytes * 1024 }, () => Math.random() * 256));
  const files = new Map([
    ['remoteEntry.js', noise(50)],
    ['later.js', noise(90)],
    ['small.js', noise(1)],
  ]);
  const faults = sizeFaults({ ...REMOTE, files });
  expect(faults).toEqual([
    expect.stringMatching(/mf-a: the first paint needs 5\d\.\d KiB of scripts, the budget is 45/),
    expect.stringMatching(/mf-a: later\.js is 9\d\.\d KiB, the budget is 80/),
  ]);
  expect(sizeFaults({ ...REMOTE, files: new Map([['remoteEntry.js', noise(8)]]) })).toEqual([]);
});
