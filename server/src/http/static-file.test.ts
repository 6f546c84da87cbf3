import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
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

test('the first answer is quick, later ones are smaller, and all have the same text', async () => {
  const text = Buffer.from(Array.from({ length: 4_000 }, (_, n) => `export const a${n} = ${n * n};`).join('\n'));
  const serve = createServedFiles({ brotliQuality: 11, laterMs: 0 });
  const ask = async () => {
    const file = await serve({ path: '/a.js', version: '1', read: async () => text }, 'br');
    expect(brotliDecompressSync(file!.body).equals(text)).toBe(true);
    return file!.body.length;
  };
  const first = await ask();
  await vi.waitFor(async () => expect(await ask()).toBeLessThan(first), { timeout: 10_000 });
});
