/** One request of each kind whose input reaches a query: search texts, filters, paths, bodies. `*` marks what sqlmap varies. */
const TARGETS = [
  ['/api/admin/users?search=a*&sort=username*&order=asc*&page=1'],
  ['/api/cad/calls?q=a*&status=pending*&limit=5'],
  ['/api/market/search?q=AA*'],
  ['/api/admin/audit?q=a*'],
  ['/api/auth/login', '{"username":"free*","password":"x*"}'],
  ['/api/contact', '{"name":"a*","email":"a@example.com","subject":"s*","message":"m*"}'],
];
/** sqlmap's verdict on a vulnerable parameter. Mere suspicions do not count, because sqlmap verifies them itself. */
const VULNERABLE = /is vulnerable\.|identified the following injection point/i;

/** Runs sqlmap at level 3, risk 2, on the requests that reach the database with a caller's text (S5, ASVS 1.2.4). */
export async function injections({ url, token, run }) {
  const findings = [];
  for (const [path, body] of TARGETS) {
    const output = await run('sqlmap', [
      ...[
        '-u',
        `${url}${path}`,
        '--batch',
        '--level=3',
        '--risk=2',
        '--threads=2',
        '--dbms=PostgreSQL',
        '--flush-session',
      ],
      ...[
        '--technique=BEUS',
        '--skip=User-Agent,Referer,Host',
        '--disable-coloring',
        '--ignore-code=401,429',
        '--timeout=10',
      ],
      ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
      ...(body === undefined ? [] : ['--method=POST', `--data=${body}`]),
    ]);
    const hole = VULNERABLE.exec(output)?.[0];
    if (hole !== undefined) findings.push(`${path}: ${hole}`);
    else if (!/do not appear to be injectable/.test(output))
      findings.push(`${path}: sqlmap did not finish: ${output.trim().split('\n').at(-1)}`);
  }
  return { asked: `${TARGETS.length} requests at level 3, risk 2`, findings };
}
