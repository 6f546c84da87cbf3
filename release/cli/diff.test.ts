import { expect, test } from 'vitest';
import { openStore } from '../store';
import { fakeBuild, publish, publisherOf, temporaryFolder } from '../store/testing';
import type { Context } from './context';
import { diffVerb } from './diff';
import { NO_OPTIONS } from './testing';

const opened = async (): Promise<Context> => {
  const root = await temporaryFolder();
  const store = openStore(root);
  return { root, store, publisher: await publisherOf(store), progress: () => undefined };
};

test('diff names what changed between the last two releases, or between two named ones, and nothing else', async () => {
  const context = await opened();
  const [a, b, changed] = [await fakeBuild('mf-a', '1'), await fakeBuild('mf-b', '1'), await fakeBuild('mf-a', '2')];
  const { release: first } = await publish(context.store, [a, b]);
  const { release: second } = await publish(context.store, [changed]);
  const { release: third } = await publish(context.store, [await fakeBuild('mf-b', '2')]);
  const apps = async (...rest: string[]) => {
    const { value } = await diffVerb(context, { ...NO_OPTIONS, rest });
    return (value as { changes: { app: string; from: string; to: string }[] }).changes.map(({ app, from, to }) => [
      app,
      from,
      to,
    ]);
  };
  expect((await apps()).map(([app]) => app)).toEqual(['mf-b']);
  expect(await apps(first.id, second.id)).toEqual([['mf-a', a.digest, changed.digest]]);
  expect((await apps(first.id, third.id)).map(([app]) => app)).toEqual(['mf-a', 'mf-b']);
  expect(await apps(second.id, second.id)).toEqual([]);
});

test('diff of three releases is refused, and so is one of a release that is not there', async () => {
  const context = await opened();
  await publish(context.store, [await fakeBuild('mf-a', '1')]);
  await expect(diffVerb(context, { ...NO_OPTIONS, rest: ['a', 'b', 'c'] })).rejects.toThrow('two releases at most');
  const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  await expect(diffVerb(context, { ...NO_OPTIONS, rest: [unknown] })).rejects.toThrow('is not in the store');
});
