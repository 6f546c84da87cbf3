import type { Release } from '@prebell/contracts';
import { digestsOf, type ReleaseStore, resolveRelease } from '../store';
import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { UsageError } from './usage';

interface AppChange {
  readonly app: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Size in bytes, by file; null if this side does not have the file. */
  readonly files: Record<string, { readonly from: number | null; readonly to: number | null }>;
}

/**
 * Lists which apps differ between two releases, and in which files. An artefact that is no longer stored counts as
 * having no files.
 */
export const diffVerb = async ({ store }: Context, { rest }: Arguments): Promise<Result> => {
  if (rest.length > 2) throw new UsageError('diff takes two releases at most');
  const to = rest[1] === undefined ? await liveRelease(store) : await store.getRelease(rest[1]);
  const parent = rest[0] ?? to.parent;
  const from = parent === null ? null : await store.getRelease(parent);
  const changes = await changesOf(store, from, to);
  const head = `${from?.id ?? '(nothing)'} -> ${to.id}`;
  const lines = changes.flatMap(({ app, files, ...side }) => [
    `  ${app.padEnd(14)} ${side.from ?? '(none)'} -> ${side.to ?? '(none)'}`,
    ...Object.entries(files).map(
      ([file, size]) => `    ${file} ${size.from ?? '(none)'} -> ${size.to ?? '(none)'} bytes`,
    ),
  ]);
  return {
    lines: lines.length === 0 ? [head, '  the same'] : [head, ...lines],
    value: { from: from?.id ?? null, to: to.id, changes },
  };
};

const liveRelease = async (store: ReleaseStore): Promise<Release> => {
  const release = await resolveRelease(store);
  if (release === null) throw new Error('Nothing is published yet');
  return release;
};

async function changesOf(store: ReleaseStore, before: Release | null, after: Release): Promise<AppChange[]> {
  const [was, is] = [before === null ? {} : digestsOf(before), digestsOf(after)];
  const apps = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((app) => was[app] !== is[app]);
  return Promise.all(
    apps.map(async (app) => {
      const [from, to] = [was[app] ?? null, is[app] ?? null];
      const [old, fresh] = [await sizesOf(store, app, from), await sizesOf(store, app, to)];
      const names = [...new Set([...old.keys(), ...fresh.keys()])].sort();
      const differing = names.filter((name) => !(old.has(name) && fresh.has(name)));
      const files = differing.map((name) => [name, { from: old.get(name) ?? null, to: fresh.get(name) ?? null }]);
      return { app, from, to, files: Object.fromEntries(files) };
    }),
  );
}

const sizesOf = async (store: ReleaseStore, app: string, digest: string | null): Promise<Map<string, number>> => {
  const files = digest === null ? new Map<string, Buffer>() : await store.files(app, digest);
  return new Map([...files].map(([name, { length }]) => [name, length]));
};
