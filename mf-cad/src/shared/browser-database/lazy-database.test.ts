import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { lazyDatabase } from './lazy-database';

test('a host that mounts the screen again and again keeps one connection to each database', async () => {
  const connections = await Promise.all(Array.from({ length: 5 }, () => lazyDatabase('outbox', 'entries')()));
  expect(new Set(connections).size).toBe(1);
  expect(await lazyDatabase('typed', 'texts')()).not.toBe(connections[0]);
});

test('the next use opens a connection again after a failed attempt', async () => {
  const open = lazyDatabase('later', 'entries');
  const { indexedDB } = globalThis;
  const broken = new IDBFactory();
  broken.open = () => {
    throw new Error('The disk is full');
  };
  globalThis.indexedDB = broken;
  await expect(open()).rejects.toThrow('The disk is full');
  broken.open = (...given) => indexedDB.open(...given);
  expect((await open()).name).toBe('later');
  globalThis.indexedDB = indexedDB;
});
