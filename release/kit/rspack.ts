import { defineManifest } from '@prebell/contracts';
import type { Configuration } from '@rspack/core';
import { production, remoteApp } from '../../tooling/rspack/app';

export interface RemoteProject {
  /**
   * Whom to contact about this remote, such as a mail address or a team's name. Other teams see it in the gate's
   * messages.
   */
  readonly team: string;
  /** Name, pages and widgets, which hosts read before they load any of the remote's code. */
  readonly manifest: Parameters<typeof defineManifest>[0];
  /** The project's folder, with `package.json` and `src`; the current one by default. */
  readonly folder?: string;
}

/**
 * The rspack configuration of a remote outside Prebell's repository. `rspack build` then writes `dist`, which is ready
 * to publish.
 * @throws ZodError that names the invalid field of the manifest
 * @example export default defineRemote({ team: 'weather@example.com', manifest: { name: 'mf-weather', routes: [] } });
 */
export const defineRemote = ({ team, manifest, folder = process.cwd() }: RemoteProject): Configuration => {
  if (!production) throw new Error('A development build cannot be published: build without NODE_ENV=development');
  const defined = defineManifest(manifest);
  return remoteApp({ name: defined.name, folder, root: folder, manifest: defined, described: { team } });
};
