import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox } from '@prebell/embedded-stripe/testing';
import { readBuild } from '@prebell/release/store';
import { queueMail } from '@prebell/server/mail';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { publish } from '../../test/releases';

const PAGES = 'modules/pages/pages.routes.ts';
const MAILS = '../../server/src/mail/outbox.routes.ts';
/** Where the back end's code is, from `bff/src`. */
const FOLDERS = [
  '.',
  '../../server/src',
  '../../market/src',
  '../../embedded/stripe/src',
  '../../embedded/postgres/src',
];
const SANDBOX = '../../embedded/stripe/src/pages/policy.ts';

const root = await mkdtemp(join(tmpdir(), 'prebell-policies-'));
const storybook = join(root, 'storybook');
const sandbox = await startTestSandbox();
const { request, deps } = await startTestPlatform(
  { RELEASE_PREVIEW: '1', STORYBOOK_DIR: storybook, DEMO: '1' },
  { complete: async (made) => ({ ...made, stripeSandbox: sandbox }) },
);
/** Has no release. */
const { request: requestWithout } = await startTestPlatform();
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string, routes: readonly object[] = []) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = name.startsWith('mf-') ? { manifest: { name, routes } } : {};
  const pages = name.startsWith('mf-') ? { pages: { '/about': { html: 'about.html', css: [], preload: [] } } } : {};
  const frame = name === 'shell' ? { frame: 'frame.json' } : {};
  const described = {
    name,
    version: '0.1.0',
    entry: 'entry.js',
    css: [],
    preload: [],
    ...manifest,
    ...pages,
    ...frame,
  };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(described));
  await writeFile(join(folder, 'entry.js'), name);
  await writeFile(join(folder, 'about.html'), '<h1>About</h1>');
  const link = '<a href="%path%">%label%</a>';
  const pieces = { before: '<nav>', link, button: link, between: '</nav><main>', after: '</main>' };
  await writeFile(join(folder, 'frame.json'), JSON.stringify(pieces));
  return readBuild(name, folder);
};

const desk = await build('mf-desk', [
  { path: '/about', access: 'public', title: 'About' },
  { path: '/desk', access: 'user', title: 'Desk' },
  { path: '/DPSCAD', access: 'dispatch', title: 'Dispatch', chrome: 'none' },
]);
const partOfArtefact = () => `/artifacts/mf-desk/${desk.digest}/about.html`;
let mail: string;
beforeAll(async () => {
  await mkdir(storybook);
  await writeFile(join(storybook, 'index.html'), '<script>1</script><script type="module" src="./main.js"></script>');
  await publish(deps.config, [await build('shell'), await build('chromeless'), desk]);
  const content = { subject: 'A', text: 'A', html: '<p style="color:red">A</p>' };
  await queueMail(deps.db, { to: 'ada@example.test', category: 'test.mail', ...content }, deps.now());
  ({ id: mail } = await deps.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow());
});

/** How a document's scripts are restricted: no strings as code, other limits by the browser, or no scripts at all. */
type Scripts = 'trusted' | 'ours' | 'none';

/** Every kind of document the platform sends. */
const DOCUMENTS: readonly {
  kind: string;
  path: () => string;
  scripts: Scripts;
  file: string;
  status?: number;
  ask?: typeof request;
}[] = [
  { kind: 'a page rendered ahead', path: () => '/about', scripts: 'trusted', file: PAGES },
  { kind: 'a page the browser draws', path: () => '/desk', scripts: 'trusted', file: PAGES },
  { kind: 'a page without chrome', path: () => '/DPSCAD', scripts: 'trusted', file: PAGES },
  { kind: 'no page', path: () => '/nowhere', scripts: 'trusted', file: PAGES, status: 404 },
  {
    kind: 'the way into a preview',
    path: () => `/preview?apps=mf-desk@${desk.digest}`,
    scripts: 'trusted',
    file: 'modules/pages/preview.routes.ts',
  },
  {
    kind: 'the offline page',
    path: () => '/offline',
    scripts: 'trusted',
    file: 'modules/installable/installable.routes.ts',
  },
  { kind: 'the reference', path: () => '/api/docs', scripts: 'none', file: 'http/docs.ts' },
  { kind: 'the mails of a demo', path: () => '/outbox', scripts: 'none', file: MAILS },
  { kind: 'one mail of a demo', path: () => `/outbox/${mail}/content`, scripts: 'none', file: MAILS },
  {
    kind: 'the sandbox of payments',
    path: () => '/sandbox/checkout/nothing',
    scripts: 'none',
    file: SANDBOX,
    status: 404,
  },
  {
    kind: 'a part of an artefact',
    path: partOfArtefact,
    scripts: 'none',
    file: '../../server/src/http/static-file.ts',
  },
  {
    kind: 'the page while no release is known',
    path: () => '/about',
    scripts: 'none',
    file: 'modules/pages/unavailable-page.html.ts',
    status: 503,
    ask: (method, path) => requestWithout(method, path, { headers: { Accept: 'text/html' } }),
  },
  // Its own code creates markup from strings.
  { kind: 'Storybook', path: () => '/storybook/', scripts: 'ours', file: '../../server/src/http/static-file.ts' },
];

/** Each policy of the answer: a browser applies all of them. */
const policiesOf = async (path: string, status: number, ask = request): Promise<string[]> => {
  const answer = await ask('GET', path);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, expect.stringMatching(/^text\/html/)]);
  return (answer.headers.get('Content-Security-Policy') ?? '').split(', ');
};

const findingsIn = (policy: string, upTo: Severity) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= upTo)
    .map(({ description }) => description);

test.each(DOCUMENTS)(
  '$kind: csp_evaluator finds nothing in its policy',
  async ({ path, scripts, status = 200, ask }) => {
    const policies = await policiesOf(path(), status, ask);
    // A further policy can only forbid more, so one policy without a finding is enough. A file of our own origin that could
    // run as a script is a minor finding. Only Storybook has it, because its files have no nonce.
    const upTo = scripts === 'ours' ? Severity.HIGH_MAYBE : Severity.MEDIUM_MAYBE;
    expect(policies.map((policy) => findingsIn(policy, upTo))).toContainEqual([]);
  },
);

test.each(DOCUMENTS)('$kind: its scripts are restricted as promised', async ({ path, scripts, status = 200, ask }) => {
  const [policy = ''] = await policiesOf(path(), status, ask);
  const scriptRules = policy.split('; ').filter((rule) => /^script-src/.test(rule));
  expect(policy).toContain("default-src 'none'");
  expect(scriptRules.join()).not.toMatch(/unsafe-|https?:|data:|blob:|\*/);
  expect(scriptRules).toHaveLength(scripts === 'none' ? 0 : 1);
  if (scripts !== 'trusted') return;
  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types ");
});

test('the page rendered ahead is one', async () => {
  expect((await request('GET', '/about')).body).toContain('id="prerendered"');
});

test('csp_evaluator finds a weak policy', () => {
  expect(findingsIn("default-src 'none'; script-src 'self' 'unsafe-inline'", Severity.HIGH)).not.toEqual([]);
  expect(findingsIn("script-src 'nonce-abcdefghijkl'; object-src 'none'", Severity.HIGH)).not.toEqual([]);
});

test.each(DOCUMENTS)(
  '$kind: it loads from our origin only, and sends nothing elsewhere',
  async ({ path, status = 200, ask }) => {
    const [policy = ''] = await policiesOf(path(), status, ask);
    const rules = policy.split('; ').filter((rule) => /^(?:[a-z]+-src|form-action) /.test(rule));
    const sources = rules.flatMap((rule) => rule.split(' ').slice(1));
    expect(sources).toContain("'none'");
    expect(sources.filter((source) => !/^(?:'[^']+'|data:|http:\/\/localhost(?::\d+)?)$/.test(source))).toEqual([]);
  },
);

test('no other file sends a document', () => {
  const source = join(import.meta.dirname, '..');
  const senders = FOLDERS.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => /text\/html|\bgetMimeType\(|\bc\.html\(/.test(readFileSync(join(source, file), 'utf8')));
  expect(senders.toSorted()).toEqual([...new Set(DOCUMENTS.map(({ file }) => file))].toSorted());
});
