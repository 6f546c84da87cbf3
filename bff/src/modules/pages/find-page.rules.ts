import type { Release, RemoteArtefact, RemoteRoute } from '@prebell/contracts';

export interface FoundPage {
  readonly route: RemoteRoute;
  readonly remote: RemoteArtefact;
}

/** The page that a remote of the release declares for a path. Ignores case, like the shell's router. */
export const findPage = ({ remotes }: Pick<Release, 'remotes'>, path: string): FoundPage | null => {
  for (const remote of Object.values(remotes)) {
    const route = remote.manifest.routes.find((candidate) => patternOf(candidate.path).test(path));
    if (route !== undefined) return { route, remote };
  }
  return null;
};

/**
 * Whether the chromeless host shows the page. That host mounts only dispatch. The shell shows all other pages without
 * chrome: it leaves out its frame and checks who may see them.
 */
export const isChromelessPage = ({ chrome, access }: Pick<RemoteRoute, 'chrome' | 'access'>): boolean =>
  chrome === 'none' && access === 'dispatch';

/** A segment such as `:hit` in `/replay/:hit` matches one segment, a trailing `/*` matches any number of them. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '\0')
    .replace(/[.+?^${}()|[\]\\*]/g, '\\$&')
    .replace(/:[A-Za-z_]\w*/g, '[^/]+')
    .replace('\0', '(?:/.*)?');
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i');
}
