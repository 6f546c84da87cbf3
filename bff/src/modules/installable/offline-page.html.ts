import { BRAND } from '@prebell/contracts';
import { sourceHash } from '@prebell/server/http';
import { APP_ICON } from './icons.html';

const STYLE = `:root{color-scheme:dark light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0e13;color:#e6eaf0;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center}
svg{width:4rem;height:4rem;border-radius:1rem}
h1{margin:1rem 0 .5rem;font-size:1.25rem}
p{margin:.25rem 0;color:#9aa4b2}
button{margin-top:1.25rem;min-height:2.25rem;padding:0 1rem;border:0;border-radius:.375rem;background:#f2b84b;color:#0b0e13;font:600 1rem system-ui,sans-serif}
button:focus-visible{outline:2px solid #e6eaf0;outline-offset:2px}
@media(prefers-color-scheme:light){body{background:#fff;color:#11151c}p{color:#4b5563}button:focus-visible{outline-color:#11151c}}`;

/** The page shown when the platform is unreachable: one document with nothing to fetch, and its policy. */
export const offlinePage = (script: string): { readonly html: string; readonly policy: string } => ({
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${APP_ICON}
<h1>${BRAND.name} cannot be reached</h1>
<p id="lost" hidden></p>
<p id="reached" hidden></p>
<p>Market data would be out of date, so none is shown. This page returns as soon as the connection is back.</p>
<button type="button" id="again">Try Again</button>
</main>
<script>${script}</script>
</body>
</html>
`,
  policy: [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(STYLE)}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
});
