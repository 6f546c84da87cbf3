import { expect, test } from 'vitest';
import { createServedFiles } from './static-file';

const bytes = Buffer.alloc(60);

test('a file that several visitors ask for at the same time takes its place in memory once', async () => {
  const serve = createServedFiles({ cacheBytes: 100 });
  let reads = 0;
  const read = async () => {
    reads += 1;
    return bytes;
  };
  const ask = () => serve({ path: '/picture.png', version: '1', read }, '');
  await Promise.all([ask(), ask(), ask()]);
  const before = reads;
  await ask();
  expect(reads).toBe(before);
});

test('the oldest files leave memory first once it is full', async () => {
  const serve = createServedFiles({ cacheBytes: 130 });
  const read: string[] = [];
  const ask = (path: string) => {
    const file = async () => {
      read.push(path);
      return bytes;
    };
    return serve({ path, version: '1', read: file }, '');
  };
  for (const path of ['/a.png', '/b.png', '/c.png', '/c.png', '/b.png', '/a.png']) await ask(path);
  expect(read).toEqual(['/a.png', '/b.png', '/c.png', '/a.png']);
});
