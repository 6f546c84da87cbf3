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

// The functions that an app's own configuration calls, which only states its name. The federation and sharing policy is in
// tooling/rspack/app.ts.

const root = fileURLToPath(new URL('.', import.meta.url));

interface App {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
}

interface Shell extends App {
  /** Whether `src/prerender.tsx` renders the frame around prerendered pages. */
  readonly hasFrame?: boolean;
  /** Whether heavy shared packages are separate files, which `src/on-demand.ts` imports. */
  readonly isSplit?: boolean;
}

interface Remote extends App {
  readonly manifest: RemoteManifest;
  /** Pages that `src/prerender.tsx` renders: chunk names by path. The path also names the page's file. */
  readonly prerendered?: Readonly<Record<string, string>>;
  /** Pages that are rendered in the browser and whose files should be requested with the document: chunk names by path. */
  readonly drawn?: Readonly<Record<string, string>>;
}

const placeOf = (name: string) => ({ name, folder: join(root, name), root });

/** Build settings for a host of this repository: the shell, or the chromeless host. */
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

/** Build settings for a remote of this repository. */
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

/** The app's bundle for the browser and, if it prerenders pages, the bundle for Node that does so. */
const withPrerender = (app: Configuration, name: string, prerenders: boolean): Configuration[] => {
  if (!prerenders) return [app];
  const bundle = join(root, '.build/prerender', name);
  return [app, prerenderConfiguration({ name, folder: join(root, name), bundle, common: common(placeOf(name)) })];
};

/** The hosts that show a remote's pages. */
const hostsOf = ({ routes }: RemoteManifest): string[] => [
  'shell',
  ...(routes.some(({ chrome }) => chrome === 'none') ? ['chromeless'] : []),
];

/**
 * The app on a development server, together with its hosts. A page keeps its state over an edit only with the development build of React,
 * which comes from the host.
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
