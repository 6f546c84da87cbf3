import { expect, test } from 'vitest';
import { isContained } from './inclusion';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

// Reference data of Certificate Transparency (google/certificate-transparency, merkletree tests): entry 0 of 8 is the empty text.
const REFERENCE = {
  body: '',
  index: 0,
  size: 8,
  root: base64('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'),
  nodes: [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ],
};

test('the browser accepts the proof of Certificate Transparency’s reference data, and no other text, place or path', async () => {
  expect(await isContained(REFERENCE)).toBe(true);
  expect(await isContained({ ...REFERENCE, body: 'x' })).toBe(false);
  expect(await isContained({ ...REFERENCE, index: 1 })).toBe(false);
  expect(await isContained({ ...REFERENCE, nodes: REFERENCE.nodes.slice(1) })).toBe(false);
  expect(await isContained({ ...REFERENCE, index: 8 })).toBe(false);
});
