import fc from 'fast-check';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { expect, test } from 'vitest';
import { rememberMatches } from './remembered-matches';

const build = (router?: ConstructorParameters<typeof Hono>[0]) => {
  const app = new Hono(router);
  app.use(async (c, next) => {
    await next();
    c.header('Route', c.req.routePath);
  });
  app.get('/api/scanners/status', (c) => c.json({ fixed: true }));
  app.get('/api/scanners/:scanner', (c) => c.json(c.req.param()));
  app.post('/api/scanners/:scanner', (c) => c.json({ posted: c.req.param('scanner'), query: c.req.query() }));
  app.get('*', (c) => c.text('page'));
  return app;
};

const answerOf = async (app: Hono, method: string, path: string) => {
  const answer = await app.request(path, { method });
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
};

const names = fc.constantFrom('status', 'momentum', 'low-float', '%41', 'a%2Fb', 'x'.repeat(200), 'constructor');
const paths = fc.oneof(
  names.map((name) => `/api/scanners/${name}`),
  names.map((name) => `/api/scanners/${name}?a=1`),
  fc.webPath(),
);

const requests = fc.array(fc.tuple(fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE'), paths), { maxLength: 12 });

test('a path is answered the same the first time, again, and by a router that remembers nothing', async () => {
  const property = fc.asyncProperty(requests, async (asked) => {
    const [remembering, plain] = [build({ router: rememberMatches(new TrieRouter()) }), build()];
    for (const [method, path] of [...asked, ...asked])
      expect(await answerOf(remembering, method, path)).toEqual(await answerOf(plain, method, path));
  });
  await fc.assert(property, { numRuns: 50 });
});

test('a route added later is found, also for a path that was asked before', () => {
  const router = rememberMatches(new TrieRouter<string>());
  router.add('GET', '/a', 'first');
  const found = () => router.match('GET', '/b')[0].map(([handler]) => handler);
  expect(found()).toEqual([]);
  router.add('GET', '/b', 'second');
  expect(found()).toEqual(['second']);
});

test('any number of paths takes limited memory', () => {
  const searched: string[] = [];
  const trie = new TrieRouter<string>();
  trie.add('GET', '/:name', 'route');
  const match = trie.match.bind(trie);
  const router = rememberMatches<string>(
    Object.assign(trie, {
      match: (method: string, path: string) => {
        searched.push(path);
        return match(method, path);
      },
    }),
  );
  for (let n = 0; n < 3_000; n += 1) router.match('GET', `/${n}`);
  searched.length = 0;
  // The first ones are forgotten, the last one is not.
  for (const path of ['/2999', '/0', `/${'x'.repeat(500)}`, `/${'x'.repeat(500)}`]) router.match('GET', path);
  expect(searched).toEqual(['/0', `/${'x'.repeat(500)}`, `/${'x'.repeat(500)}`]);
});
