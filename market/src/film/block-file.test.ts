import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { BlockFile, BlockFileWriter } from './block-file';
import { packBaseline, unpackBaseline } from './numbers.codec';

test('every block is read as it was written, in any order, and only a finished file has its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blocks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blocks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(blocks, fc.jsonValue(), async (contents, index) => {
      const path = join(folder, 'whole');
      const writer = new BlockFileWriter(`${path}.part`, path, 'key');
      const numbers = contents.map((content) => writer.add(Buffer.from(content)));
      writer.finish(index);
      expect(await readdir(folder)).toEqual(['whole']);
      const file = await BlockFile.open(path, 'key');
      for (const [k, number] of [...numbers.entries()].reverse())
        expect([...(await file.read(number))]).toEqual([...contents[k]!]);
      expect(JSON.stringify(file.index)).toBe(JSON.stringify(index));
      await expect(file.read(contents.length)).rejects.toThrow(RangeError);
      await file.close();
      await rm(path);
    }),
    { numRuns: 30 },
  );
});

test('a baseline is stored without loss', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1e9), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 20 }),
      (shares, n) => {
        let sum = 0;
        const values = Float64Array.from(shares, (each) => {
          sum += each;
          return sum / n;
        });
        expect(unpackBaseline(packBaseline(values), values.length)).toEqual(values);
      },
    ),
  );
  const odd = Float64Array.of(0.1, Math.PI);
  expect(unpackBaseline(packBaseline(odd), 2)).toEqual(odd);
  expect(unpackBaseline(packBaseline(Float64Array.of(Number.NaN)), 1)).toEqual(Float64Array.of(Number.NaN));
});
