import { join } from 'node:path';
import { defineManifest } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { randomOf } from '../../tooling/lib/random.mjs';
import { offersOf } from '../../tooling/rspack/entry-points/offers';
import { withProgram } from '../../tooling/rspack/entry-points/program';
import { usesIn } from '../../tooling/rspack/entry-points/uses';
import { type Side, skewOf } from '../store';
import { type SkewCase, skewCases } from './skew-cases';

const root = join(import.meta.dirname, '../..');
const DESIGN_SYSTEM = '@prebell/design-system';
const PLATFORM = '@prebell/platform';
const HOST = ['shell', '@prebell/platform'] as const;

interface Verdict {
  readonly faults: readonly string[];
  /** The compiler's opinion on the remote's source with the host's packages. */
  readonly compiles: boolean;
}

/** Reads every case with the collectors of the build, in one run of the compiler, and lets the gate's rule decide. */
const decide = (cases: readonly SkewCase[]): Verdict[] => {
  const path = (index: number, name: string) => join(root, `skew-${index}-${name}`);
  const memory = new Map(
    cases.flatMap(({ designSystem, platform, remoteSource }, index) => [
      [path(index, 'ds.tsx'), designSystem],
      [path(index, 'platform.ts'), platform],
      [path(index, 'remote.tsx'), remoteSource({ designSystem: DESIGN_SYSTEM, platform: PLATFORM })],
      [
        path(index, 'together.tsx'),
        remoteSource({ designSystem: `./skew-${index}-ds`, platform: `./skew-${index}-platform` }),
      ],
    ]),
  );
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['ES2023', 'DOM'], types: [] },
  };
  return withProgram({ root, files: [...memory.keys()], config, memory }, (project) =>
    cases.map((one, index) => {
      const entryPoints = new Map([
        [DESIGN_SYSTEM, path(index, 'ds.tsx')],
        [PLATFORM, path(index, 'platform.ts')],
      ]);
      const source = project.program.getSourceFile(path(index, 'remote.tsx'));
      if (source === undefined) throw new Error('The remote was not read');
      const host = hostSide(one, offersOf(project, entryPoints));
      const remote = remoteSide(one, usesIn([source], new Set(entryPoints.keys())));
      const { faults, warnings } = skewOf({ after: [host, remote], changed: [one.changed] });
      expect(warnings).toEqual([]);
      return { faults, compiles: project.program.getSemanticDiagnostics(path(index, 'together.tsx')).length === 0 };
    }),
  );
};

const sharedAt = (describe: (minor: number) => string, minor: number) => ({
  [DESIGN_SYSTEM]: describe(minor),
  [PLATFORM]: describe(minor),
});
const hostSide = ({ versions }: SkewCase, offered: ReturnType<typeof offersOf>): Side => ({
  app: HOST[0],
  team: HOST[1],
  shared: sharedAt((minor) => `1.${minor}.0`, versions.host),
  ...offered,
  html: [...offered.html],
});
const remoteSide = ({ remote, versions }: SkewCase, uses: Side['uses']): Side => ({
  app: remote,
  team: `@prebell/${remote.slice('mf-'.length)}`,
  manifest: defineManifest({ name: remote, routes: [{ path: '/a', access: 'public', title: 'A' }] }),
  shared: sharedAt((minor) => `^1.${minor}.0`, versions.remote),
  uses,
  html: [],
});

describe('N, N-1 and N-2 of hosts and remotes together', () => {
  const cases = skewCases(30, randomOf(65));
  let verdicts: Verdict[] | null = null;
  const verdictOf = (index: number): Verdict => {
    verdicts ??= decide(cases);
    return verdicts[index] as Verdict;
  };

  test('half of the cases break something, and both directions and both ages are among them', () => {
    expect(cases.filter(({ fault }) => fault !== null)).toHaveLength(15);
    expect(new Set(cases.map(({ versions }) => `${versions.host} ${versions.remote}`)).size).toBe(4);
  });

  test.each(
    cases.map((one, index): [string, SkewCase, number] => [
      `${one.title} ${one.fault === null ? 'passes' : 'is refused'}`,
      one,
      index,
    ]),
  )('%s', (_title, { fault, changed, remote }, index) => {
    const { faults, compiles } = verdictOf(index);
    expect(compiles).toBe(fault === null);
    if (fault === null) return expect(faults).toEqual([]);
    const team = changed === remote ? '@prebell/platform' : `@prebell/${remote.slice('mf-'.length)}`;
    expect(faults).toEqual([expect.stringContaining(`${remote} ${fault}`)]);
    expect(faults[0]?.endsWith(`which shell does not offer: ask ${team}`)).toBe(true);
  });
});

test('the chromeless host needs to offer only what remotes with pages for it use', () => {
  const uses = { [DESIGN_SYSTEM]: { Gauge: {} } };
  const side = (app: string, rest: Partial<Side>): Side => ({ app, shared: {}, html: [], ...rest });
  const host = side('chromeless', { offers: { [DESIGN_SYSTEM]: {} } });
  const remoteWith = (chrome: 'full' | 'none') =>
    side('mf-a', {
      uses,
      manifest: defineManifest({ name: 'mf-a', routes: [{ path: '/a', access: 'public', title: 'A', chrome }] }),
    });
  expect(skewOf({ after: [host, remoteWith('full')], changed: ['chromeless'] }).faults).toEqual([]);
  expect(skewOf({ after: [host, remoteWith('none')], changed: ['mf-a'] }).faults).toEqual([
    `mf-a uses Gauge of ${DESIGN_SYSTEM}, which chromeless does not offer: ask the team of chromeless`,
  ]);
});

test('a remote that runs on its host’s federation runtime is refused beside a host that gives none, or another one', () => {
  const remote: Side = {
    ...{ app: 'mf-a', html: [], shared: {}, runtime: '^2.9.0' },
    manifest: defineManifest({ name: 'mf-a', routes: [] }),
  };
  const faultsWith = (runtime?: string) => {
    const host: Side = { app: 'shell', html: [], shared: {}, ...(runtime !== undefined && { runtime }) };
    return skewOf({ after: [host, remote], changed: ['shell'] }).faults;
  };
  expect(faultsWith('2.9.2')).toEqual([]);
  expect(faultsWith('2.10.0')).toEqual([]);
  expect(faultsWith()).toEqual([
    'mf-a takes the federation runtime from its host, and shell gives none: ask the team of mf-a',
  ]);
  expect(faultsWith('3.0.0')).toEqual([
    'mf-a needs the federation runtime ^2.9.0, and shell gives 3.0.0: ask the team of mf-a',
  ]);
  const host: Side = { app: 'shell', html: [], shared: {} };
  const { runtime: _own, ...bringsItsOwn } = remote;
  expect(skewOf({ after: [host, bringsItsOwn], changed: ['mf-a'] }).faults).toEqual([]);
});

test('names that every object inherits are not offered', () => {
  const host: Side = { app: 'shell', shared: {}, html: [], offers: { [PLATFORM]: { useUser: { values: {} } } } };
  const uses = { [PLATFORM]: { toString: {}, constructor: {} }, valueOf: { x: {} } };
  const remote: Side = {
    app: 'mf-a',
    uses,
    html: [],
    shared: { hasOwnProperty: '^1.0.0' },
    manifest: defineManifest({ name: 'mf-a', routes: [] }),
  };
  expect(skewOf({ after: [host, remote], changed: ['mf-a'] }).faults).toEqual([
    'mf-a needs hasOwnProperty, which shell does not bring: ask the team of shell',
    `mf-a uses toString of ${PLATFORM}, which shell does not offer: ask the team of shell`,
    `mf-a uses constructor of ${PLATFORM}, which shell does not offer: ask the team of shell`,
    'mf-a uses valueOf, which shell does not offer: ask the team of shell',
  ]);
});

test('members of a result that may be null, or one of several objects, are compared as well', () => {
  const platform = join(root, 'nullable-platform.ts');
  const remote = join(root, 'nullable-remote.ts');
  const memory = new Map([
    [
      platform,
      `export const useUser = (): { id: string; username: string } | null => null;
       export const useState = (): { kind: 'a'; one: number } | { kind: 'b'; two: number } | undefined => undefined;
       export const useText = (): string | { length: number } => '';`,
    ],
    [
      remote,
      `import { useUser } from '${PLATFORM}';
       const user = useUser();
       export const text = [user?.username, user!.nickname, useUser()?.toString];`,
    ],
  ]);
  const config = { extends: './tsconfig.base.json', compilerOptions: { lib: ['ES2023', 'DOM'], types: [] } };
  withProgram({ root, files: [...memory.keys()], config, memory }, (project) => {
    const { offers } = offersOf(project, new Map([[PLATFORM, platform]]));
    expect(offers[PLATFORM]).toEqual({
      useState: { members: ['kind', 'one', 'two'] },
      useText: {},
      useUser: { members: ['id', 'username'] },
    });
    const source = project.program.getSourceFile(remote);
    if (source === undefined) throw new Error('The remote was not read');
    expect(usesIn([source], new Set([PLATFORM]))[PLATFORM]).toEqual({
      useUser: { members: ['nickname', 'toString', 'username'] },
    });
  });
});
