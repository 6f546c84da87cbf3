/** Seconds of crawling, and of each kind of attack. The whole run takes less than ten minutes. */
const CRAWL = '60';
const ATTACK = '30';
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,timesql,xss,xxe';

/** Findings to ignore: a header that browsers have dropped, and one that is only for https (`security-headers.test.ts`). */
const isKnown = (info) => /^(?:X-XSS-Protection|Strict-Transport-Security) is not set/.test(info);

/** Runs wapiti, which crawls the pages and attacks every parameter and form it finds (S5). */
export async function webFaults({ url, token, run, file, read }) {
  await run('wapiti', [
    ...[
      '-u',
      `${url}/`,
      '--scope',
      'folder',
      '-m',
      MODULES,
      '--flush-session',
      '--no-bugreport',
      '--store-session',
      file('wapiti'),
    ],
    ...['--max-scan-time', CRAWL, '--max-attack-time', ATTACK, '-S', 'normal', '-f', 'json', '-o', file('wapiti.json')],
    ...[
      '-H',
      `Authorization: Bearer ${token}`,
      '-s',
      `${url}/api/admin/users?search=a&page=1`,
      '-s',
      `${url}/api/market/search?q=AA`,
    ],
  ]);
  const { vulnerabilities, anomalies, infos } = JSON.parse(read('wapiti.json'));
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.filter(({ info }) => !isKnown(info)).map(({ info, method, path }) => `${kind}: ${method} ${path}: ${info}`),
  );
  return { asked: `${infos?.crawled_pages_nbr ?? 'all'} pages crawled, 19 kinds of attack`, findings };
}
