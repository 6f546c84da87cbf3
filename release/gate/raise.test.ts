import { describe, expect, test } from 'vitest';
import { type Raise, raiseFaults, type SharedPackages } from './raise';

const PLAN = {
  access: 'user',
  request: { type: 'object' },
  response: { type: 'object', properties: { tier: { type: 'string' } }, required: ['tier'] },
};
const BEFORE: SharedPackages = {
  versions: { '@prebell/contracts': '1.2.3', '@prebell/platform': '1.2.3' },
  wire: { endpoints: { 'GET /api/plan': PLAN }, events: { quote: { type: 'object' } }, requests: {} },
  entryPoints: { '@prebell/platform': ['usePlatform', 'useUser'], '@prebell/platform/router': ['Link'] },
};
const withWire = (wire: Partial<SharedPackages['wire']>) => ({ ...BEFORE, wire: { ...BEFORE.wire, ...wire } });
const withEntryPoints = (entryPoints: SharedPackages['entryPoints']) => ({
  ...BEFORE,
  entryPoints: { ...BEFORE.entryPoints, ...entryPoints },
});

const CASES: [string, SharedPackages, string, Raise, string][] = [
  ['an endpoint removed', withWire({ endpoints: {} }), '@prebell/contracts', 'major', 'GET /api/plan is gone'],
  ['an event removed', withWire({ events: {} }), '@prebell/contracts', 'major', 'quote is gone'],
  [
    'a field of an answer removed',
    withWire({ endpoints: { 'GET /api/plan': { ...PLAN, response: { type: 'object' } } } }),
    '@prebell/contracts',
    'major',
    'GET /api/plan response.tier',
  ],
  [
    'an endpoint added',
    withWire({ endpoints: { 'GET /api/plan': PLAN, 'GET /api/new': PLAN } }),
    '@prebell/contracts',
    'minor',
    'GET /api/new is new',
  ],
  [
    'a name removed from an entry point',
    withEntryPoints({ '@prebell/platform': ['usePlatform'] }),
    '@prebell/platform',
    'major',
    'useUser is gone from @prebell/platform',
  ],
  [
    'a name added to an entry point with a subpath',
    withEntryPoints({ '@prebell/platform/router': ['Link', 'useMatch'] }),
    '@prebell/platform',
    'minor',
    'useMatch is new in @prebell/platform/router',
  ],
];

describe.each(CASES)('%s', (_title, after, name, raise, reason) => {
  const raised = (version: string) => ({ ...after, versions: { ...after.versions, [name]: version } });

  test(`needs a ${raise} changeset`, () => {
    const [fault = '', ...others] = raiseFaults(BEFORE, after, {});
    expect(fault).toContain(`${name} needs a ${raise} changeset (npx changeset): ${reason}`);
    expect(others).toEqual([]);
  });

  test('passes with a changeset of that raise or a higher one, and with no lower one', () => {
    expect(raiseFaults(BEFORE, after, { [name]: 'major' })).toEqual([]);
    expect(raiseFaults(BEFORE, after, { [name]: raise })).toEqual([]);
    expect(raiseFaults(BEFORE, after, { [name]: 'patch' })).toHaveLength(1);
    if (raise === 'major') expect(raiseFaults(BEFORE, after, { [name]: 'minor' })).toHaveLength(1);
  });

  test('passes with a version raised as far, and with no lower one', () => {
    expect(raiseFaults(BEFORE, raised('2.0.0'), {})).toEqual([]);
    expect(raiseFaults(BEFORE, raised('1.3.0'), {})).toHaveLength(raise === 'major' ? 1 : 0);
    expect(raiseFaults(BEFORE, raised('1.2.4'), {})).toHaveLength(1);
    expect(raiseFaults(BEFORE, raised('1.1.9'), {})).toHaveLength(1);
    expect(raiseFaults(BEFORE, raised('0.9.0'), {})).toHaveLength(1);
  });
});

test('no change of a surface needs no changeset', () => {
  expect(raiseFaults(BEFORE, BEFORE, {})).toEqual([]);
});
