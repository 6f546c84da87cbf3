import { HOSTS, type HostArtefact, type Release, type RemoteArtefact } from '@prebell/contracts';

type Host = (typeof HOSTS)[number];
const isHost = (app: string): app is Host => (HOSTS as readonly string[]).includes(app);

/** The apps of a release, without the release's own id and history. */
export type AppMap = Pick<Release, 'shell' | 'chromeless' | 'remotes'>;

export const EMPTY: AppMap = { shell: null, chromeless: null, remotes: {} };

/** The artefact of an app in this map, or null when it is not part of it. */
export const artefactOf = (map: AppMap, app: string): HostArtefact | RemoteArtefact | null =>
  isHost(app) ? map[app] : (map.remotes[app] ?? null);

/** The map with one app's artefact replaced. */
export const withArtefact = (map: AppMap, app: string, artefact: HostArtefact | RemoteArtefact): AppMap =>
  isHost(app)
    ? { ...map, [app]: artefact }
    : { ...map, remotes: { ...map.remotes, [app]: artefact as RemoteArtefact } };

/** Digest by app, in a fixed order: two maps with equal digests are the same product. */
export const digestsOf = (map: AppMap): Record<string, string> => {
  const apps = [...HOSTS, ...Object.keys(map.remotes).sort()];
  return Object.fromEntries(
    apps.flatMap((app) => [[app, artefactOf(map, app)?.digest]]).filter(([, digest]) => digest),
  );
};

export const appMapOf = ({ shell, chromeless, remotes }: Release): AppMap => ({ shell, chromeless, remotes });

/** Apps of `next` whose artefact is new or differs from `before`. */
export const changedApps = (next: AppMap, before: AppMap): string[] => {
  const was = digestsOf(before);
  return Object.entries(digestsOf(next)).flatMap(([app, digest]) => (was[app] === digest ? [] : [app]));
};
