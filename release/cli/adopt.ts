import { adopt } from '../store';
import type { Context, Result } from './context';

/** `release adopt`: signs the contents of a store from before releases were signed. */
export const adoptVerb = async ({ publisher }: Context): Promise<Result> => {
  const adopted = await adopt(publisher);
  if (adopted === null) return { lines: ['Nothing is published yet'], value: { release: null, left: [] } };
  const { release, left } = adopted;
  return {
    lines: [
      `release ${release.id} is live and signed`,
      ...left.map((name) => `  ${name} is not signed: its files are gone or differ from its digest`),
    ],
    value: { release: release.id, left },
  };
};
