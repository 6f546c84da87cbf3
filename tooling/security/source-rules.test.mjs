import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.mjs';

const root = join(import.meta.dirname, '../..');
const files = sourceFiles(root);

/** Forbidden source texts, and the files where each is allowed, with the reason. */
const RULES = [
  {
    title: 'text is never made into markup or code',
    pattern: /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|DOMParser/,
    // JSON for search engines, with every `<` escaped.
    allowed: ['mf-marketing/src/shared/structured-data/StructuredData.tsx'],
  },
  { title: 'no text is run', pattern: /(?<![\w.])eval\(|new Function\(|setTimeout\(\s*['"`]/, allowed: [] },
  {
    title: 'windows tell each other nothing a foreign page could say or hear',
    pattern: /(?:window|parent|opener|top|frame)\.postMessage|window\.addEventListener\(\s*'message'/,
    allowed: [],
  },
  {
    title: 'no hash or cipher that is broken',
    pattern: /'(?:md5|sha1|des|rc4|aes-\d+-ecb)'|createCipheriv|Math\.random\(\)\.toString/i,
    // AES-256-GCM for the secrets of authenticator apps, which must be read again; RFC 6238 codes are made with HMAC-SHA-1;
    // public lists of breached passwords are SHA-1 hashes.
    allowed: [
      'bff/src/modules/factors/totp.codec.ts',
      'bff/src/modules/factors/totp.rules.ts',
      'server/src/password/password-list.ts',
    ],
  },
  {
    title: 'certificates are checked',
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    allowed: [],
  },
  {
    title: 'no program starts through a shell, and none takes a caller’s text',
    pattern: /\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'|\bshell: *(?:true|['"`])/,
    // A part of a release by this name.
    allowed: ['platform/src/host/release.ts', 'release/store/gate.ts'],
  },
  {
    title: 'SQL is not built from strings',
    pattern: /sql\.raw\(/,
    // Column lists, directions and roles from our own code.
    allowed: [
      'server/src/db/keyset.ts',
      'bff/src/db/migrations/012-dispatch-record.ts',
      'bff/src/db/migrations/036-order-of-lists.ts',
      'bff/src/db/migrations/042-held-tiers.ts',
      'bff/src/db/migrations/044-lists-of-records.ts',
      'bff/src/db/migrations/085-sealed-facts.ts',
      'bff/src/db/migrations/103-scorecard.ts',
      'bff/src/db/app-role.ts',
      'bff/src/db/dispatch-role.ts',
    ],
  },
  {
    title: 'secrets use the system’s random source',
    pattern: /Math\.random/,
    // The pause before another attempt.
    allowed: ['release/store/commit.ts'],
    within: /^(?:bff\/src\/(?:modules|start|http|realtime|db)|server\/src\/(?:throttle|keys|http|tlog)|release)\//,
  },
  {
    title: 'no block mode without authentication, and no encryption with the padding of PKCS #1 v1.5',
    pattern:
      /\baes-?\d*-(?:ecb|cbc|ctr|cfb\d?|ofb|kw)\b|\b(?:des|rc2|blowfish|bf)-(?:ede3?-)?(?:ecb|cbc|cfb|ofb)\b|createCipher\(|RSA_PKCS1_PADDING|RSAES|(?:public|private)(?:Encrypt|Decrypt)\(/i,
    allowed: [],
  },
  {
    title: 'a call to the outside follows no redirect',
    pattern: /(?:await|return) (?:client\.)?fetch\((?:(?!redirect: ')[\s\S])*?\);/,
    // The script of a page, which asks our own origin.
    allowed: ['bff/src/modules/pages/preview-page.html.ts'],
    within: /^(?:bff|server|market|embedded)\/.*\.ts$|^release\/store\//,
  },
  {
    title: 'no answer redirects to an address that somebody gave: each one names a path of ours',
    pattern: /\bc\.redirect\((?!['"`]\/(?!\/))/,
    // The sandbox's payment pages return to the address that the platform checked.
    allowed: ['embedded/stripe/src/pages/checkout.routes.ts'],
  },
  {
    title: 'no regular expression is built from a caller’s text',
    pattern: /new RegExp\(/,
    // Words and paths of our own, of manifests and of the operator's files; a name inside is escaped.
    allowed: [
      'bff/src/demo/log-time.ts',
      'bff/src/modules/auth/reserved-names.policy.ts',
      'bff/src/modules/pages/find-page.rules.ts',
      'contracts/src/entities/market.ts',
      'contracts/src/rules/address.ts',
      'contracts/src/rules/headline-kind.ts',
      'contracts/src/rules/same-place.ts',
      'contracts/src/rules/typed-number.ts',
      'server/src/csv/to-csv.ts',
      'server/src/http/not-found.ts',
      'shell/src/prerender.tsx',
    ],
    within: /^(?:bff|server|market|contracts|platform|shell|mf-[a-z][a-z0-9-]*|design-system)\/src\//,
  },
  {
    // `== null` means null or undefined, and converts nothing.
    title: 'values are compared with their types',
    pattern: /[\w)\]'"] (?:==|!=) (?!null\b)[\w('"`[]/,
    allowed: [],
  },
];

test('the scan finds source files', () => {
  expect(files.length).toBeGreaterThan(1_000);
});

test.each(RULES)('$title', ({ pattern, allowed, within = /./ }) => {
  const found = files.filter(({ file, text }) => within.test(file) && pattern.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual([...allowed].sort());
});

test('everything that is encrypted uses AES-GCM', () => {
  const encrypting = files.filter(({ text }) => /createCipheriv\(|subtle\.encrypt\(/.test(text));
  expect(encrypting.map(({ file }) => file)).toEqual([
    'bff/src/modules/factors/totp.codec.ts',
    'mf-cad/src/shared/kept-board/seal.ts',
  ]);
  for (const { file, text } of encrypting) expect(text, file).toMatch(/'aes-256-gcm'|'AES-GCM'/);
});

test('every field for a password hides its text, and none refuses pasted text or a password manager', () => {
  const fields = files.filter(({ file, text }) => /\.tsx$/.test(file) && /['"](?:current|new)-password['"]/.test(text));
  expect(fields.length).toBeGreaterThan(8);
  for (const { file, text } of fields) {
    expect(text, file).toMatch(/<(?:New)?Password(?:Input|Fields?)\b/);
    expect(text, file).not.toMatch(/<(?:input|TextInput)\b[^>]*-password|onPaste/);
  }
  const input = files.find(({ file }) => file === 'design-system/src/field/PasswordInput.tsx')?.text ?? '';
  expect(input).toContain("type={shown ? 'text' : 'password'}");
  expect(input).not.toContain('onPaste');
});

test('each rule finds its forbidden text', () => {
  const CASES = [
    'e.innerHTML = x',
    'eval(x)',
    "parent.postMessage(x, '*')",
    "createHash('md5')",
    'rejectUnauthorized: false',
    "execSync('ls')",
    'sql.raw(x)',
    'Math.random()',
    "createCipheriv('aes-256-cbc', key, iv)",
    'await fetch(url, { signal });',
    'c.redirect(url)',
    'new RegExp(text)',
    'a == b',
  ];
  for (const [index, text] of CASES.entries()) expect(RULES[index]?.pattern.test(text), text).toBe(true);
});
