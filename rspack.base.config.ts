import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOSTS, type RemoteManifest } from '@prebell/contracts';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { common, hostApp, production, remoteApp } from './tooling/rspack/app';
import { developmentServer } from './tooling/rspack/development';
import { prerenderConfiguration } from './tooling/rspack/prerender';
import { broughtBy, versionOf } from './tooling/rspack/shared';
import { teamOf } from './tooling/rspack/team';
import { sharedZod } from './tooling/rspack/zod';

// What an app's own configuration calls: it says its name and nothing else. tooling/rspack/app.ts has the federation and sharing policy.

const root = fileURLToPath(new URL('.', import.meta.url));

interface App {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
}

interface Shell extends App {
  /** `src/prerender.tsx` renders the frame around prerendered pages. */
  readonly hasFrame?: boolean;
  /** Heavy shared packages are files of their own, which `src/on-demand.ts` imports. */
  readonly isSplit?: boolean;
}

interface Remote extends App {
  readonly manifest: RemoteManifest;
  /** Pages that `src/prerender.tsx` renders: the chunk of each by its path, which names its file as well. */
  readonly prerendered?: Readonly<Record<string, string>>;
  /** Pages that the browser draws and whose files are worth asking for with the document: the chunk of each by its path. */
  readonly drawn?: Readonly<Record<string, string>>;
}

const placeOf = (name: string) => ({ name, folder: join(root, name), root });

/** A host: the shell, or the chromeless host. */
export const defineShell = ({ name, hasFrame = false, isSplit = false }: Shell): Configuration[] => {
  if (!(HOSTS as readonly string[]).includes(name)) throw new Error(`${name} is no host of a release`);
  const app = hostOf({ name, hasFrame, isSplit });
  return production ? withPrerender(app, name, hasFrame) : inDevelopment(app, []);
};

const hostOf = ({ name, hasFrame = false, isSplit = name === 'shell' }: Shell): Configuration =>
  hostApp({
    ...placeOf(name),
    zod: sharedZod(root, 'host'),
    described: {
      team: teamOf(root, name),
      shared: broughtBy(root),
      contracts: versionOf(root, '@prebell/contracts'),
      hasFrame,
      isSplit,
      ahead: isSplit ? [join(root, 'design-system/src/index.ts')] : [],
    },
  });

/** A remote of this repository. */
export const defineRemote = ({ name, manifest, prerendered = {}, drawn = {} }: Remote): Configuration[] => {
  if (manifest.name !== name) throw new Error(`The manifest of ${name} calls itself ${manifest.name}`);
  const app = remoteApp({
    ...placeOf(name),
    zod: sharedZod(root, 'remote'),
    manifest,
    described: { team: teamOf(root, name), prerendered, drawn },
  });
  if (!production) return inDevelopment(app, hostsOf(manifest));
  return withPrerender(app, name, Object.keys(prerendered).length > 0);
};

/** The app's bundle for the browser and, where it renders pages ahead, the one for Node that does so. */
const withPrerender = (app: Configuration, name: string, prerenders: boolean): Configuration[] => {
  if (!prerenders) return [app];
  const bundle = join(root, '.build/prerender', name);
  return [app, prerenderConfiguration({ name, folder: join(root, name), bundle, common: common(placeOf(name)) })];
};

/** Hosts a remote's pages are shown in. */
const hostsOf = ({ routes }: RemoteManifest): string[] => [
  'shell',
  ...(routes.some(({ chrome }) => chrome === 'none') ? ['chromeless'] : []),
];

/**
 * The app on a development server, with its hosts beside it: a page keeps its state over an edit only with the development
 * build of React, which is the host's to bring.
 */
const inDevelopment = (app: Configuration, hosts: readonly string[]): Configuration[] => {
  const apps = [String(app.name), ...hosts];
  const platform = process.env.PREBELL_URL ?? 'http://localhost:3000';
  const ours = { ...app, devServer: developmentServer({ apps, platform }) };
  return [ours, ...hosts.map((name) => hostOf({ name }))].map(({ plugins = [], ...rest }) => ({
    ...rest,
    plugins: [...plugins, new ReactRefreshRspackPlugin()],
  }));
};
