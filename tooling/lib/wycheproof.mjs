import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../vectors/wycheproof/', import.meta.url);

/** A file of Google's Wycheproof test vectors for cryptography, checked against its recorded hash. */
export const wycheproofVectors = (name) => {
  const json = gunzipSync(readFileSync(new URL(`${name}_test.json.gz`, FOLDER)));
  const hash = createHash('sha256').update(json).digest('hex');
  if (!readFileSync(new URL('README.md', FOLDER), 'utf8').includes(hash)) throw new Error(`${name} is another file`);
  const { testGroups } = JSON.parse(json.toString());
  return testGroups.flatMap(({ keyDer, tests }) => tests.map((test) => ({ ...test, keyDer })));
};

/** The vectors for which `accepts` gives the wrong answer, each as a line of text. */
export const wronglyJudged = async (vectors, accepts, acceptable = false) => {
  const wrong = [];
  for (const vector of vectors) {
    const expected = vector.result === 'acceptable' ? acceptable : vector.result === 'valid';
    if ((await accepts(vector)) !== expected) wrong.push(`${vector.tcId} ${vector.result}: ${vector.comment}`);
  }
  return wrong;
};
