import { digestsOf, readHistory, resolveRelease } from '../store';
import type { Context, Result } from './context';

export const statusVerb = async ({ store }: Context): Promise<Result> => {
  const release = await resolveRelease(store);
  if (release === null) return { lines: ['Nothing is published yet'], value: null };
  const { id, created_at, reason } = release;
  const apps = digestsOf(release);
  const lines = Object.entries(apps).map(([app, digest]) => `  ${app.padEnd(14)} ${digest}`);
  return { lines: [`release ${id} of ${created_at} (${reason})`, ...lines], value: { id, created_at, reason, apps } };
};

export const historyVerb = async ({ store }: Context): Promise<Result> => {
  const releases = await readHistory(store);
  const value = releases.map((release) => {
    const { id, parent, created_at, reason } = release;
    return { id, parent, created_at, reason, apps: digestsOf(release) };
  });
  const lines = releases.map(({ id, created_at, reason }) => `${id}  ${created_at}  ${reason}`);
  return { lines: lines.length === 0 ? ['Nothing is published yet'] : lines, value };
};
