const WORDS = '/usr/share/dirb/wordlists/common.txt';
/** Paths below which to try each word. */
const PLACES = ['/', '/api/', '/api/admin/', '/api/auth/'];
/** Paths outside the API that may answer: pages of the remotes, and files that every website has. */
const PAGES =
  /^\/(?:about|account|admin|confirm-email|contact|dashboard|DPSCAD|forgot-password|login|market-status|pricing|privacy|profile|register|reset-password|resources|settings|status|subscription|terms|metrics|storybook|robots\.txt|sitemap\.xml|favicon\.ico|outbox|offline|sandbox|socket\.io)?(?:\/.*)?$/i;

/**
 * Runs ffuf with a list of common paths, below each place. Whatever answers with anything but 404 must be in the OpenAPI document or be a
 * page (S12).
 */
export async function undeclaredRoutes({ url, token, run, file, read }) {
  const openApi = await fetch(`${url}/api/openapi.json`);
  const { paths } = /** @type {{paths: object}} */ (await openApi.json());
  const declared = Object.keys(paths).map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  const isDeclared = (path) =>
    PAGES.test(path) || ['/api/docs', '/api/openapi.json'].includes(path) || declared.some((known) => known.test(path));
  const findings = [];
  for (const [index, place] of PLACES.entries()) {
    const result = file(`ffuf-${index}.json`);
    const match = ['-mc', 'all', '-fc', '404', '-s', '-t', '8', '-of', 'json', '-o', result];
    await run('ffuf', ['-w', WORDS, '-u', `${url}${place}FUZZ`, '-H', `Authorization: Bearer ${token}`, ...match]);
    for (const { url: found, status } of JSON.parse(read(`ffuf-${index}.json`)).results) {
      const { pathname } = new URL(found);
      if (!isDeclared(pathname)) findings.push(`${pathname} answers ${status} and nothing declares it`);
    }
  }
  return { asked: `a list of common words at ${PLACES.join(' ')}`, findings };
}
