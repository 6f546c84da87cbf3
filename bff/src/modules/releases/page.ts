import { createHash } from 'node:crypto';
import { BRAND, type HostArtefact, type Release } from '@prebell/contracts';
import type { FoundPage } from './find-page';

/** A page as it is sent: the host's document with the release inlined, and the policy that fits it. */
export interface RenderedPage {
  readonly html: string;
  readonly etag: string;
}

/** What a page tells its host of the platform it comes from. */
export interface PageSettings {
  /** The sign-in page then offers the demo accounts (ruling 12). */
  readonly isDemo: boolean;
  /** IANA zone of the dispatch centre, whose wall clock its screens show. */
  readonly centreTimeZone: string;
}

interface PageInput extends PageSettings {
  readonly release: Release;
  readonly host: HostArtefact;
  /** Null for a path no remote declares. */
  readonly page: FoundPage | null;
  /** Whether `host` is the one that mounts a remote's lifecycles instead of its routes. */
  readonly isChromeless: boolean;
}

/** Fixes the order of layers before any sheet arrives. */
const LAYERS = '@layer reset, tokens, ds, app;';
/** Runs before first paint, so that a light theme never flashes dark. The key is the platform's. */
const THEME = `try{if(localStorage.getItem('prebell.theme')==='light')document.documentElement.dataset.theme='light'}catch{}`;
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#f2b84b" stroke-width="2"><path d="M2 15h5V6h3v9h8"/></svg>')}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No inline code but the two lines above, nothing from another origin, nothing evaluated. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(THEME)}`,
  `style-src 'self' ${hashOf(LAYERS)}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The document of a path. Preloads carry no `crossorigin`: on the same origin it would download everything twice. A page
 * that may turn out forbidden preloads nothing, since browsers complain about preloads nobody used.
 */
export const renderPage = ({ release, host, page, isChromeless, isDemo, centreTimeZone }: PageInput): RenderedPage => {
  const title = `${page?.route.title ?? 'Page not found'} · ${BRAND.name}`;
  const remote = page === null || page.route.access === 'admin' ? null : page.remote;
  const modules = isChromeless ? { css: [], preload: [] } : remote;
  const lines = [
    ...(isDemo ? ['<meta name="prebell-demo" content="1">'] : []),
    `<meta name="prebell-cad-tz" content="${centreTimeZone}">`,
    `<style>${LAYERS}</style>`,
    `<script>${THEME}</script>`,
    `<title>${escapeText(title)}</title>`,
    ...[...host.css, ...(modules?.css ?? [])].map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(remote === null ? [] : [preload(remote.entry, remote.integrity)]),
    ...[...host.preload, ...(modules?.preload ?? [])].map((href) => preload(href)),
    `<script type="application/json" id="release">${inlineJson(release)}</script>`,
    `<script defer src="${host.entry}" integrity="${host.integrity}"></script>`,
  ];
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="${ICON}">
${lines.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${BRAND.name} needs JavaScript.</noscript>
</body>
</html>
`;
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
};

const preload = (href: string, integrity?: string): string =>
  `<link rel="preload" as="script" href="${href}"${integrity === undefined ? '' : ` integrity="${integrity}"`}>`;

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** What a host needs to know. `<` is written so that no value can end the element. */
const inlineJson = ({ id, shell, chromeless, remotes }: Release): string =>
  JSON.stringify({ id, shell, chromeless, remotes }).replace(/</g, '\\u003c');
