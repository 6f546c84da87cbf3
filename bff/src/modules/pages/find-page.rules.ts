import type { Release, RemoteArtefact, RemoteRoute } from '@prebell/contracts';

export interface FoundPage {
  readonly route: RemoteRoute;
  readonly remote: RemoteArtefact;
}

/** The page that a remote of the release declares for a path, matched like the shell's router: without case. */
export const findPage = ({ remotes }: Pick<Release, 'remotes'>, path: string): FoundPage | null => {
  for (const remote of Object.values(remotes)) {
    const route = remote.manifest.routes.find((candidate) => patternOf(candidate.path).test(path));
    if (route !== undefined) return { route, remote };
  }
  return null;
};

/**
 * Whether the chromeless host shows the page. It mounts dispatch and nothing else; other pages without chrome are shown by the
 * shell, which leaves out its frame and checks who may see them.
 */
export const isChromelessPage = ({ chrome, access }: Pick<RemoteRoute, 'chrome' | 'access'>): boolean =>
  chrome === 'none' && access === 'dispatch';

/** `/replay/:hit` matches one segment, a trailing `/*` any number of them. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '\0')
    .replace(/[.+?^${}()|[\]\\*]/g, '\\$&')
    .replace(/:[A-Za-z_]\w*/g, '[^/]+')
    .replace('\0', '(?:/.*)?');
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i');
}
