import { putSigned } from '../store';
import type { Arguments } from './arguments';
import { readBuilds } from './builds';
import type { Context, Result } from './context';
import { UsageError } from './usage';

/** Stores built apps without making them live. A platform with RELEASE_PREVIEW=1 shows them to admins on request. */
export const previewVerb = async ({ publisher, root }: Context, { rest, against }: Arguments): Promise<Result> => {
  if (rest.length === 0) throw new UsageError('preview needs names of apps');
  const builds = await readBuilds(root, rest);
  for (const build of builds) await putSigned(publisher, build);
  const apps = builds.map(({ app, digest }) => `${app}@${digest}`);
  const address = `${against === undefined ? '' : new URL(against).origin}/preview?apps=${apps.join(',')}`;
  return { lines: [`Stored, but not live. Admins can see it at ${address}`], value: { apps, address } };
};
