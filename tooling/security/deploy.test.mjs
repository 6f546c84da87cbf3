import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { optionalProgram } from '../lib/programs.mjs';
import { ask, freePort, haproxy, statusOf, withBalancer } from './balancer.mjs';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name) => readFileSync(join(deploy, name), 'utf8');
const balancer = read('haproxy.cfg');

test('the balancer supports only TLS 1.2 and 1.3 and redirects readers to https', () => {
  expect(balancer).toMatch(/^\s+ssl-default-bind-options ssl-min-ver TLSv1\.2\b/m);
  expect(balancer).toMatch(/^\.if defined\(TLS_BIND\)\n\s+bind "\$\{TLS_BIND\}" ssl crt "\$\{TLS_CERTIFICATE\}"/m);
  expect(balancer).toMatch(/http-request deny deny_status 403 if !\{ ssl_fc \} \{ path_beg \/api\/ \/socket.io\/ \}/);
  expect(balancer).toMatch(/http-request redirect scheme https code 308 unless \{ ssl_fc \}/);
});

test('the balancer’s cookie is Secure where there is https, and of this host alone', () => {
  const cookies = balancer.split('\n').filter((line) => /^\s+cookie /.test(line));
  const secure = /^\s+cookie __Host-instance insert .*httponly secure attr "SameSite=Strict"$/;
  const plain = /^\s+cookie instance insert .*httponly attr "SameSite=Strict"$/;
  expect(cookies.map((line) => [secure.test(line), plain.test(line)])).toEqual(
    cookies.map((_, index) => [index % 2 === 0, index % 2 === 1]),
  );
  const choices = balancer.match(
    /^\.if defined\(TLS_BIND\)\n\s+cookie __Host-.*\n\.else\n\s+cookie instance .*\n\.endif$/gm,
  );
  expect(choices).toHaveLength(cookies.length / 2);
});

test('the balancer trusts only the connection’s address', () => {
  expect(balancer).toMatch(/http-request set-header X-Forwarded-For %\[src\]/);
});

test('a unit runs under its own account, sees little of the system and gains no privileges', () => {
  const unit = read('systemd/prebell@.service');
  for (const line of [
    'User=prebell',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'ProtectHome=true',
    'PrivateTmp=true',
  ])
    expect(unit.split('\n')).toContain(line);
});

test('production runs without debugging: NODE_ENV is production everywhere, and nothing opens an inspector', () => {
  expect(read('Containerfile')).toMatch(/^ENV NODE_ENV=production /m);
  expect(read('systemd/common.env').split('\n')).toContain('NODE_ENV=production');
  const files = ['Containerfile', 'compose.yaml', 'systemd/common.env', 'systemd/prebell@.service'].map(read);
  expect(files.join('\n')).not.toMatch(/--inspect|NODE_OPTIONS|NODE_DEBUG|NODE_ENV[=:] *(?!"?production)\w/);
});

test('the image runs on Node 24, without development packages and with a bill of materials', () => {
  const image = read('Containerfile');
  expect([...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(
    Array(2).fill('docker.io/library/node:24-bookworm-slim'),
  );
  const [build, run] = image.split(/^FROM .*node:.*$/m).slice(1);
  expect(build).toMatch(/npm ci && npm run build && npm run security -- sbom && npm ci --omit=dev --workspace bff$/m);
  expect(run).not.toContain('npm');
});

test('compose passes on every variable of the README, and the unit writes where an instance must', () => {
  const rows = readFileSync(join(deploy, '../README.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm);
  const documented = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name),
  );
  expect(documented.length).toBeGreaterThan(60);
  const { services } = parse(read('compose.yaml'), { merge: true });
  const passed = new Set(Object.keys(services.market1.environment));
  /** The image decides these, or they belong to a demo and to tests. */
  const elsewhere = [
    'HOST',
    'DATA_DIR',
    'RELEASE_STORE',
    'LIMIT_LOOPBACK',
    'STORYBOOK_DIR',
    'CHROMIUM_PATH',
    'PREBELL_DATA',
  ];
  expect(documented.filter((name = '') => !passed.has(name) && !elsewhere.includes(name))).toEqual([]);
  const unit = read('systemd/prebell@.service');
  expect(unit).toContain('Environment=DATA_DIR=/var/lib/prebell/%i\n');
  expect(unit).toContain('StateDirectory=prebell/%i\n');
  const store = /^RELEASE_STORE=(.+)$/m.exec(read('systemd/common.env'))?.[1];
  expect(unit).toContain(`ReadWritePaths=-${store}\n`);
  // It would win over the unit's own folder for each instance.
  expect(read('systemd/common.env')).not.toMatch(/^DATA_DIR=/m);
});

const openssl = /** @type {string} */ (optionalProgram('openssl'));
test.skipIf(!haproxy).each(['haproxy.cfg', 'haproxy-postgres.cfg'])('HAProxy accepts %s', (file) => {
  const env = {
    BIND: '127.0.0.1:1',
    WEB1: '127.0.0.1:2',
    WEB2: '127.0.0.1:3',
    WEB3: '127.0.0.1:4',
    CAD1: '127.0.0.1:5',
    DATABASE_BIND: '127.0.0.1:6',
    PG1: '127.0.0.1:7',
    PG2: '127.0.0.1:8',
    PG1_REST: '9',
    PG2_REST: '10',
  };
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', join(deploy, file)], {
    env: { ...process.env, ...env },
  });
  expect([status, String(stderr)]).toEqual([0, expect.any(String)]);
});

test.skipIf(!haproxy)('internal paths and metrics are blocked in every spelling', () =>
  withBalancer(
    (_request, response) => response.end('the instance'),
    {},
    async (port) => {
      for (const path of [
        '/metrics',
        '/%6detrics',
        '/metric%73',
        '/METRICS',
        '/%4DETRICS/',
        '//metrics',
        '/%2fmetrics',
        '/metrics%2f',
        '/metrics/',
        '/metrics?x',
        '/internal/market',
        '/%69nternal/x',
      ])
        expect([path, await statusOf(port, path)]).toEqual([path, 404]);
      for (const path of ['/./metrics', '/x/../metrics', '/x/%2e%2e/metrics', '/x/..%2fmetrics', '/..'])
        expect([path, await statusOf(port, path)]).toEqual([path, 400]);
      for (const path of [
        '/',
        '/pricing',
        '/.well-known/security.txt',
        '/artifacts/a..b.js',
        '/api/market/search?q=../x',
      ])
        expect([path, await statusOf(port, path)]).toEqual([path, 200]);
    },
  ),
);

/** Answers with what the instance learns about the client. */
const echoClient = (asked, response) => {
  const { 'x-forwarded-for': forwarded, forwarded: standard, 'x-real-ip': real } = asked.headers;
  response.end([forwarded, standard, real].join(' '));
};

/** The client's own address: another one than those of the balancers. */
const CLIENT = '127.0.0.5';

/**
 * Asks over TLS and HTTP/2, where the path is a field like any other: a client may write anything into it.
 * @param {number} port
 * @param {Record<string, string>[]} requests their headers, `:path` among them
 * @returns {Promise<{status: number, body: string}[]>} 0 for a request that was not taken
 */
const askByHttp2 = async (port, requests) => {
  const client = connect(`https://127.0.0.1:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ port, host: '127.0.0.1', localAddress: CLIENT }),
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });
  await once(client, 'connect');
  try {
    const answers = requests.map(async (headers) => {
      try {
        const stream = client.request({ ':method': 'GET', ...headers });
        stream.end();
        const [{ ':status': status }] = await once(stream, 'response');
        const chunks = [];
        for await (const chunk of stream) chunks.push(chunk);
        return { status, body: String(Buffer.concat(chunks)) };
      } catch {
        return { status: 0, body: '' };
      }
    });
    return await Promise.all(answers);
  } finally {
    client.destroy();
  }
};

/** A certificate of our own with its key, in one file. */
const createCertificate = (folder) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync(openssl, ['req', ...kind, '-subj', '/CN=desk', '-keyout', key, '-out', certificate]);
  expect([made.status, String(made.stderr)]).toEqual([0, expect.any(String)]);
  const both = join(folder, 'desk.pem');
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`);
  return both;
};

const CLAIMED = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9', Forwarded: 'for=1.2.3.4', 'X-Real-IP': '1.2.3.4' };

test.skipIf(!haproxy)(
  'a client cannot choose its address; a TLS proxy in front passes on the one that it saw',
  async () => {
    await withBalancer(echoClient, {}, async (port) => {
      expect((await ask(port, '/', CLAIMED)).body).toBe('127.0.0.1  ');
    });
    await withBalancer(echoClient, { FRONT_PROXY: '127.0.0.0/8' }, async (port) => {
      expect((await ask(port, '/', CLAIMED)).body).toBe('203.0.113.9  ');
    });
  },
);

test.skipIf(!haproxy || !openssl)(
  'over TLS a forged address counts for nothing, metrics are closed in every path of HTTP/2, and only pages are redirected from http',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prebell-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tls = await freePort();
    const TLS = { TLS_BIND: `127.0.0.1:${tls}`, TLS_CERTIFICATE: createCertificate(folder) };
    const claimed = { ':path': '/', 'x-forwarded-for': '198.51.100.1, 203.0.113.9', forwarded: 'for=1.2.3.4' };
    const closed = [
      ...['/metrics', '//metrics', '/%6Detrics', '/metrics/', '/METRICS', '/metrics?x', '/%2fmetrics', '/internal/x'],
      ...['/./metrics', '/x/../metrics', '/%2e/metrics', 'metrics', 'http://127.0.0.1/metrics', '/metrics#x'],
    ];
    const redirected = async (port) => {
      expect(await ask(port, '/pricing', { Host: 'desk.example.com' })).toMatchObject({
        status: 308,
        headers: { location: 'https://desk.example.com/pricing' },
      });
      // A redirect would hide that a token went over the network unencrypted.
      for (const path of ['/api/auth/profile', '/api/auth/login', '/socket.io/?EIO=4']) {
        const refused = await ask(port, path);
        expect([refused.status, refused.headers.location], path).toEqual([403, undefined]);
        expect(JSON.parse(refused.body)).toMatchObject({ code: 'FORBIDDEN', error: expect.stringContaining('https') });
      }
    };
    await withBalancer(echoClient, { FRONT_PROXY: '127.0.0.1' }, async (second) => {
      const to = `127.0.0.1:${second}`;
      const first = { ...TLS, WEB1: to, WEB2: to, WEB3: to };
      await withBalancer(
        echoClient,
        first,
        async () => {
          const paths = [...closed.map((path) => ({ ':path': path })), claimed];
          const answers = await askByHttp2(tls, paths);
          expect(closed.filter((_path, index) => ![0, 400, 404].includes(answers[index]?.status ?? 0))).toEqual([]);
          expect(answers.at(-1)).toEqual({ status: 200, body: `${CLIENT}  ` });
        },
        redirected,
      );
    });
  },
);

test.skipIf(!haproxy)(
  'an address has its rate, dispatch is never refused, and each client behind a proxy counts alone',
  () =>
    withBalancer(echoClient, { FRONT_PROXY: '127.0.0.0/8', ADDRESS_REQUESTS: '20' }, async (port) => {
      const from = (address) => ({ 'X-Forwarded-For': address });
      const answers = [];
      for (let n = 0; n < 30; n += 1) answers.push(await ask(port, '/', from('203.0.113.9')));
      expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
      const refused = answers.at(-1);
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '10', 'content-type': 'application/json' },
      });
      expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'RATE_LIMITED' });
      expect((await ask(port, '/', from('203.0.113.10'))).status).toBe(200);
      expect((await ask(port, '/api/cad/calls', from('203.0.113.9'))).status).toBe(200);
    }),
);

test.skipIf(!haproxy)(
  'requests beyond an instance’s places wait at the balancer, then get 503 in our shape; sockets need no place',
  () => {
    /** @type {import('node:http').ServerResponse[]} */
    const held = [];
    return withBalancer(
      (asked, response) => {
        if (asked.url === '/slow') held.push(response);
        else response.end('answered');
      },
      { WEB_REQUESTS: '1', QUEUE_TIME: '300ms' },
      async (port) => {
        // The three names of the one instance have a place each.
        const slow = [1, 2, 3].map(() => ask(port, '/slow'));
        await vi.waitFor(() => expect(held).toHaveLength(3), 10_000);
        const refused = await ask(port, '/');
        expect(refused).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2', 'content-type': 'application/json' },
        });
        expect(JSON.parse(refused.body)).toMatchObject({ code: 'UNAVAILABLE' });
        expect((await ask(port, '/socket.io/?transport=polling')).body).toBe('answered');
        expect((await ask(port, '/api/cad/calls')).body).toBe('answered');
        const waiting = ask(port, '/');
        for (const response of held) response.end('late');
        expect((await Promise.all([...slow, waiting])).map(({ body }) => body)).toEqual([
          'late',
          'late',
          'late',
          'answered',
        ]);
      },
    );
  },
);

test.skipIf(!haproxy)(
  'an instance that refuses load is asked once; a GET whose instance died is repeated, a POST never',
  () => {
    const asked = { '/busy': 0, '/dies': 0 };
    return withBalancer(
      ({ url = '' }, response) => {
        asked[url] += 1;
        if (url === '/busy') response.writeHead(503, { 'Retry-After': '1' }).end('busy');
        else if (asked[url] === 1) response.destroy();
        else response.end('answered');
      },
      {},
      async (port) => {
        expect(await ask(port, '/busy')).toMatchObject({ status: 503, body: 'busy', headers: { 'retry-after': '1' } });
        expect(await ask(port, '/dies')).toMatchObject({ status: 200, body: 'answered' });
        asked['/dies'] = 0;
        expect((await ask(port, '/dies', {}, 'POST')).status).toBe(502);
        expect(asked).toEqual({ '/busy': 1, '/dies': 1 });
      },
    );
  },
);

test.skipIf(!haproxy)(
  'requests that wait for the market take no place of others, and a sign-in goes before them',
  async () => {
    const figures = await freePort();
    /** @type {import('node:http').ServerResponse[]} */
    const held = [];
    const order = [];
    const settings = {
      WEB_REQUESTS: '1',
      MARKET_REQUESTS: '1',
      QUEUE_TIME: '9s',
      METRICS_BIND: `127.0.0.1:${figures}`,
    };
    const handle = (/** @type {import('node:http').IncomingMessage} */ { url = '' }, response) => {
      if (url.endsWith('slow')) held.push(response);
      else response.end(String(order.push(url)));
    };
    await withBalancer(handle, settings, async (port) => {
      // The three names of the one instance have a place each.
      const asked = [1, 2, 3].map(() => ask(port, '/api/scanners/slow'));
      await vi.waitFor(() => expect(held).toHaveLength(3), 10_000);
      expect((await ask(port, '/pricing')).status).toBe(200);
      asked.push(...[1, 2, 3].map(() => ask(port, '/slow')));
      await vi.waitFor(() => expect(held).toHaveLength(6), 10_000);
      for (const [path, waiting] of Object.entries({ '/later': 1, '/api/auth/login': 2 })) {
        asked.push(ask(port, path));
        const queue = `haproxy_backend_current_queue{proxy="web"} ${waiting}`;
        await vi.waitFor(async () => expect((await ask(figures, '/metrics')).body).toContain(queue), 10_000);
      }
      for (const response of held.slice(0, 4)) response.end();
      // Then the other places come free too: on a busy machine HAProxy 2.6 once left the last request in its queue. We promise the order.
      await vi.waitFor(() => expect(order.length).toBeGreaterThanOrEqual(2), 10_000);
      for (const response of held) response.end();
      await Promise.all(asked);
      expect(order).toEqual(['/pricing', '/api/auth/login', '/later']);
    });
  },
);

test.skipIf(!haproxy)('clients share connections to an instance, which takes new ones slowly', () =>
  withBalancer(
    ({ socket }, response) => response.end(String(socket.remotePort)),
    {},
    async (port) => {
      const used = new Set();
      for (let n = 0; n < 30; n += 1) used.add((await ask(port, '/')).body);
      // Two for each of its three names: one must have worked before another client gets it.
      expect(used.size).toBeLessThanOrEqual(6);
    },
  ),
);

test.skipIf(!haproxy)('the balancer’s own figures are at their own address', async () => {
  const figures = await freePort();
  await withBalancer(echoClient, { METRICS_BIND: `127.0.0.1:${figures}` }, async (port) => {
    expect((await ask(figures, '/metrics')).body).toMatch(/^haproxy_backend_current_queue\{proxy="web"\} 0$/m);
    expect(await statusOf(figures, '/')).toBe(404);
    expect(await statusOf(port, '/metrics')).toBe(404);
  });
});

test.skipIf(!haproxy)(
  'the balancer passes on one boundary of a request, and refuses two lengths that differ',
  async () => {
    const seen = [];
    const note = (asked, response) => {
      seen.push([asked.headers['transfer-encoding'], asked.headers['content-length']]);
      asked.resume().on('end', () => response.end('here'));
    };
    const answerTo = async (port, lines, body) => {
      const socket = connectTcp(port, '127.0.0.1');
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n${body}`);
      const [data] = await once(socket, 'data');
      socket.destroy();
      return String(data).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
    };
    await withBalancer(note, {}, async (port) => {
      expect(await answerTo(port, 'Content-Length: 9\r\nTransfer-Encoding: chunked', '1\r\nx\r\n0\r\n\r\n')).toBe(
        '200',
      );
      for (const lines of [
        'Content-Length: 1\r\nContent-Length: 2',
        'Content-Length: +1',
        'Transfer-Encoding : chunked',
      ])
        expect([lines, await answerTo(port, lines, 'x')]).toEqual([lines, '400']);
    });
    expect(seen).toEqual([['chunked', undefined]]);
  },
);

test.skipIf(!haproxy || !openssl)(
  'the balancer prefers the strongest cipher, and accepts none without authentication of the text and forward secrecy',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prebell-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tls = await freePort();
    const env = { TLS_BIND: `127.0.0.1:${tls}`, TLS_CERTIFICATE: createCertificate(folder) };
    /** The agreed cipher, or the code of the refusal. */
    const cipherWith = (options) =>
      new Promise((resolve) => {
        const socket = connectTls({ port: tls, host: '127.0.0.1', rejectUnauthorized: false, ...options });
        socket.once('secureConnect', () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once('error', ({ code }) => resolve(code));
      });
    const old = { maxVersion: 'TLSv1.2' };
    const isUp = async () => expect(await cipherWith({})).toMatch(/^TLS_/);
    await withBalancer(
      echoClient,
      env,
      async () => {
        expect(await cipherWith({})).toBe('TLS_AES_256_GCM_SHA384');
        expect(await cipherWith(old)).toMatch(/^ECDHE-(?:ECDSA|RSA)-AES256-GCM-SHA384$/);
        for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES256-SHA384', 'AES256-SHA'])
          expect([ciphers, await cipherWith({ ...old, ciphers })]).toEqual([
            ciphers,
            expect.stringMatching(/^ERR_SSL|ECONNRESET/),
          ]);
      },
      isUp,
    );
  },
);
