import { BRAND } from '@prebell/contracts';
import { ICON } from './inline.html';
import type { Candidate } from './preview.codec';

// Page parts that only a platform with previews sends. They are in the back end, so that no browser bundle contains
// them.

export const BADGE_SHEET = '/api/releases/preview/badge.css';
export const END_PATH = '/api/releases/preview/end';

export const BADGE_CSS = `#preview-badge{position:fixed;inset-block-end:0.75rem;inset-inline-end:0.75rem;z-index:2147483647;
display:flex;flex-wrap:wrap;align-items:center;gap:0.25rem 0.75rem;max-width:calc(100vw - 1.5rem);margin:0;padding:0.5rem 0.75rem;
border:2px solid #7c2d12;border-radius:0.5rem;background:#fff7ed;color:#7c2d12;font:600 0.8125rem/1.3 system-ui,sans-serif}
#preview-badge button{padding:0.25rem 0.625rem;border:1px solid #7c2d12;border-radius:0.375rem;background:#7c2d12;color:#fff;font:inherit;cursor:pointer}
#preview-badge button:focus-visible{outline:2px solid #7c2d12;outline-offset:2px}
`;

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const nameOf = ({ app, digest }: Candidate): string => escapeText(`${app}@${digest}`);

/** Adds a badge to the document that names the previewed artefacts and offers a way back. It works without a script. */
export const withBadge = (html: string, candidates: readonly Candidate[]): string =>
  html.replace('</head>', `<link rel="stylesheet" href="${BADGE_SHEET}">\n</head>`).replace(
    '</body>',
    `<form id="preview-badge" method="post" action="${END_PATH}" aria-label="Preview">
<span>Preview: ${candidates.map(nameOf).join(', ')}</span>
<button>Back to the live release</button>
</form>
</body>`,
  );

/** Starts the preview with the signed-in user's token when the button is pressed. A link alone starts nothing. */
const BEGIN = `const say=(t)=>{document.querySelector('[role=status]').textContent=t};
document.querySelector('button').addEventListener('click',async()=>{
  const answer=await fetch('/api/releases/preview',{method:'PUT',headers:{'Content-Type':'application/json',Authorization:'Bearer '+localStorage.getItem('token')},body:JSON.stringify({candidates:JSON.parse(document.getElementById('candidates').textContent)})}).catch(()=>null);
  if(answer?.ok)location.replace('/');
  else say((await answer?.json().catch(()=>null))?.error??'The platform does not answer');
});`;

const BEGIN_CSS = `body{margin:0;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}main{max-width:40rem;margin:auto}
p{overflow-wrap:anywhere}button{padding:0.5rem 1rem;font:inherit}a{margin-inline-start:1rem}`;

/** The page that the release command links to, from which an admin starts the preview. */
export const beginPage = (candidates: readonly Candidate[], nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Preview · ${BRAND.name}</title>
<link rel="icon" href="${ICON}">
<style nonce="${nonce}">${BEGIN_CSS}</style>
</head>
<body>
<main>
<h1>Preview</h1>
<p>For an hour this browser shows, in place of what is live: ${candidates.map(nameOf).join(', ')}.</p>
<p><button type="button">Preview</button> <a href="/login">Sign in as an admin first</a></p>
<p role="status"></p>
</main>
<script type="application/json" id="candidates">${JSON.stringify(candidates).replace(/</g, '\\u003c')}</script>
<script nonce="${nonce}">${BEGIN}</script>
</body>
</html>
`;
