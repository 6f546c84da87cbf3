import { collect, RETENTION } from '../store';
import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { UsageError } from './usage';

/** `release gc`: removes artefacts that nothing needs any more, and lists them. */
export const gcVerb = async ({ store }: Context, given: Arguments): Promise<Result> => {
  const isTrial = given['dry-run'];
  const releases = countOf('--keep', given.keep, RETENTION.releases);
  const days = countOf('--days', given.days, RETENTION.days);
  const { dropped, kept } = await collect(store, { releases: Math.max(1, releases), days, isTrial });
  const names = dropped.map(({ app, digest }) => `${app}@${digest}`);
  const verb = isTrial ? 'would be dropped' : 'dropped';
  return {
    lines: [`${dropped.length} artefacts ${verb}, ${kept} kept`, ...names.map((name) => `  ${name}`)],
    value: { dropped: names, kept, isTrial },
  };
};

const countOf = (option: string, text: string | undefined, usual: number): number => {
  if (text === undefined) return usual;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} needs a whole number, not ${text}`);
  return Number(text);
};
