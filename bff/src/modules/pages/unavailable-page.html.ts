import { BRAND } from '@prebell/contracts';
import { sourceHash } from '@prebell/server/http';

/** The page reloads after this many seconds. */
export const AGAIN_S = 10;

const STYLE = `:root{color-scheme:dark light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0e13;color:#e6eaf0;font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;padding:2rem}
h1{margin:0 0 .5rem;font-size:1.25rem}
p{margin:.5rem 0;color:#9aa4b2}
a{color:#f2b84b}
code{overflow-wrap:anywhere}
@media(prefers-color-scheme:light){body{background:#fff;color:#11151c}p{color:#4b5563}a{color:#8a5a00}}`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': String(AGAIN_S),
  'Content-Security-Policy': `default-src 'none'; style-src ${sourceHash(STYLE)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
};

/**
 * The page that replaces every other page while no release is known. It needs nothing from the release store, and
 * reloads itself.
 * @param reference the trace id of the request, which is also in the log
 */
export const unavailablePage = (
  reference: string | undefined,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } => ({
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_S}">
<title>Not available · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This page is not available right now</h1>
<p>The server cannot read the files of its pages. Your data is safe, and pages that are already open keep working: do not close or reload them.</p>
<p>This page tries again every ${AGAIN_S} seconds. <a href="">Try again now</a></p>
${reference === undefined ? '' : `<p>Reference: <code>${reference}</code></p>`}
</main>
</body>
</html>
`,
  headers: HEADERS,
});
