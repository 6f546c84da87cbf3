import { createHash, randomBytes } from 'node:crypto';
import {
  BRAND,
  DEFAULT_TIMER_LIMITS,
  type HostArtefact,
  type Release,
  type RemoteArtefact,
  type TimerLimits,
} from '@prebell/contracts';
import { INSTALL_LINKS, REGISTER_DISPATCH_WORKER, REGISTER_WORKER } from '../installable/manifest.html';
import { askAhead, asksOf } from './ask-ahead.html';
import { policyHeaders } from './content-policy.html';
import { demoElements, fitToDemo } from './demo-part.html';
import type { FoundPage } from './find-page.rules';
import {
  DRAWN_STYLE,
  GUARD,
  ICON,
  KNOWN,
  LAYERS,
  NO_EVALUATION,
  NO_SCRIPT_STYLE,
  PICTURE_STYLE,
  PRINT_STYLE,
  THEME,
} from './inline.html';
import { aheadOf, pictureOf } from './living.html';
import type { Prerendered } from './prerendered.gateway';
import { SCRIPT_ADDRESSES } from './script-addresses.html';
import { socialImageOf } from './social-image.gateway';

/** A complete page: the host's document with the release inlined, and its policies. */
export interface RenderedPage {
  readonly html: string;
  /** Hash of everything except the nonce, which differs each time. */
  readonly etag: string;
  /** Policy headers for this document only. A 304 omits them: the policy of the cached document stays valid. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Platform settings that a page passes to its host. */
export interface PageSettings {
  /** If true, the sign-in page offers the demo accounts (ruling 12). */
  readonly isDemo: boolean;
  /** IANA time zone of the dispatch centre. Its screens show times in this zone. */
  readonly centreTimeZone: string;
  /** Time limits of the dispatch centre. The page contains only those that differ from the default. */
  readonly timerLimits: TimerLimits;
}

interface PageInput extends PageSettings {
  readonly release: Release;
  readonly host: HostArtefact;
  /** Null for a path that no remote declares. */
  readonly page: FoundPage | null;
  /** Whether `host` is the chromeless host, which mounts a remote's lifecycles instead of its routes. */
  readonly isChromeless: boolean;
  /** Content that can be read before any script runs; null if the browser renders the page. */
  readonly prerendered: Prerendered | null;
  /** Absolute address of the page for search engines; null for a page that they should not list. */
  readonly canonical: string | null;
}

/**
 * The document for a path. Everything it names has an integrity and `crossorigin`. Without them the page's policy
 * refuses a file, and a preload would download it twice. Scripts and their preloads also carry the nonce. A page that
 * the visitor may not be allowed to see preloads nothing, because browsers warn about unused preloads.
 */
export const renderPage = (input: PageInput): RenderedPage => {
  const etag = `"${createHash('sha256').update(documentOf(input, '')).digest('base64url').slice(0, 22)}"`;
  const nonce = randomBytes(18).toString('base64');
  return { html: documentOf(input, nonce), etag, headers: policyHeaders(nonce, 'default') };
};

/** The limits that differ from the default, as JSON in a meta element: '{"pending":90}'. */
const limitsOf = (limits: TimerLimits): string[] => {
  const names = Object.keys(DEFAULT_TIMER_LIMITS) as (keyof TimerLimits)[];
  const own = names.filter((name) => limits[name] !== DEFAULT_TIMER_LIMITS[name]);
  const text = JSON.stringify(Object.fromEntries(own.map((name) => [name, limits[name]])));
  return own.length === 0 ? [] : [`<meta name="prebell-cad-limits" content="${escapeAttribute(text)}">`];
};

/** Placeholder for the nonce in a document that a worker sends. It occurs nowhere else in the document. */
const NONCE_SLOT = 'NONCE-OF-THE-KEPT-PAGE';

/** A chromeless page for a service worker, which replaces `nonce` with a new nonce each time it sends the page. */
export const renderKeptPage = (input: Omit<PageInput, 'isChromeless' | 'prerendered' | 'canonical'>) => ({
  html: documentOf({ ...input, isChromeless: true, prerendered: null, canonical: null, isKept: true }, NONCE_SLOT),
  headers: policyHeaders(NONCE_SLOT, 'default'),
  nonce: NONCE_SLOT,
});

function documentOf(input: PageInput & { readonly isKept?: boolean }, nonce: string): string {
  const { release, host, page, isChromeless, prerendered, isDemo, centreTimeZone, timerLimits } = input;
  const title = `${page?.route.title ?? 'Page not found'} · ${BRAND.name}`;
  const remote = page === null || page.route.access === 'admin' ? null : page.remote;
  const scripts = scriptsOf(input, remote, nonce);
  const isPicture = prerendered !== null;
  const lines = [
    ...demoElements(isDemo),
    // Tells the host that a worker stored this page, so that it says when another release is live.
    ...(input.isKept ? ['<meta name="prebell-kept" content="1">'] : []),
    `<meta name="prebell-cad-tz" content="${centreTimeZone}">`,
    ...limitsOf(timerLimits),
    `<style nonce="${nonce}">${LAYERS}${PRINT_STYLE}${isPicture ? PICTURE_STYLE : DRAWN_STYLE}</style>`,
    `<script nonce="${nonce}">${SCRIPT_ADDRESSES}${NO_EVALUATION}${THEME}${GUARD}${isPicture ? KNOWN : ''}${isChromeless ? REGISTER_DISPATCH_WORKER : REGISTER_WORKER}</script>`,
    `<title>${escapeText(title)}</title>`,
    ...descriptionOf(input, title),
    // Before the style sheets, which would delay these scripts.
    ...asksOfPage(input, nonce),
    ...aheadOfPage(input, nonce),
    ...stylesheets(host, ' data-host'),
    ...(remote === null || isChromeless ? [] : stylesheets(remote)),
    ...(remote === null || prerendered === null ? [] : stylesheets({ ...remote, css: prerendered.css })),
    ...(isPicture ? [`<noscript><style nonce="${nonce}">${NO_SCRIPT_STYLE}</style></noscript>`] : []),
    `<script type="application/json" id="release">${inlineJson(release)}</script>`,
    ...(isPicture ? [] : scripts),
  ];
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="${ICON}">
${isChromeless ? '' : INSTALL_LINKS}
${lines.join('\n')}
</head>
<body>
${prerendered === null ? '<div id="root"></div>' : pictureOf({ ...prerendered, content: fitToDemo(prerendered.content, isDemo) }, scripts, nonce)}
<div id="unavailable" role="alert" hidden>
<p>${BRAND.name} failed to load: a file arrived incomplete or changed.</p>
<p><a href="">Reload the page</a>. If that does not help, write to ${BRAND.supportEmail}.</p>
</div>
<noscript>${withoutScript(isPicture)}</noscript>
</body>
</html>
`;
}

/** What a visitor without JavaScript reads: at the end of a prerendered page, and instead of any other page. */
const withoutScript = (isPicture: boolean): string =>
  isPicture
    ? 'Signing in, forms and live figures need JavaScript.'
    : `<p>This page of ${BRAND.name} needs JavaScript. Turn it on for this site and reload the page.</p><p>Without it you can read <a href="/pricing">plans and prices</a>, <a href="/resources">lessons</a> and <a href="/status">status</a>, and write to <a href="mailto:${BRAND.supportEmail}">${BRAND.supportEmail}</a>.</p>`;

/** What starts the page, in the order in which it is needed. The chromeless host mounts another module than the one preloaded here. */
const scriptsOf = (
  { host, isChromeless, prerendered }: PageInput,
  remote: RemoteArtefact | null,
  nonce: string,
): string[] => [
  ...(remote === null ? [] : [preload(remote.entry, remote.integrity, nonce)]),
  ...(remote === null || isChromeless ? [] : preloads(remote, nonce)),
  ...(remote === null || prerendered === null ? [] : preloads({ ...remote, preload: prerendered.preload }, nonce)),
  ...preloads(host, nonce),
  `<script defer data-host src="${host.entry}" ${verified(host.integrity)} nonce="${nonce}"></script>`,
];

/** The requests that the page sends ahead. None for a prerendered page, whose live page may start long after the document arrived. */
function asksOfPage({ page, isChromeless, prerendered }: PageInput, nonce: string): string[] {
  const asks = page === null || isChromeless || prerendered !== null ? null : asksOf(page.route);
  return asks === null ? [] : [askAhead(asks, nonce)];
}

/** Preloads of the host's shared packages, and of the page's own files if its remote's build names them. */
function aheadOfPage({ page, host, isChromeless }: PageInput, nonce: string): string[] {
  if (page === null || isChromeless) return [];
  const files = page.remote.pages[page.route.path] ?? { html: null, css: [], preload: [] };
  const { file_integrity } = page.remote;
  if (files.html !== null) return [];
  const shared = preloads({ preload: host.ahead, file_integrity: host.file_integrity }, nonce);
  if (files.preload.length + shared.length === 0) return [];
  const sheets = files.css.map(
    (href) => `<link rel="preload" as="style" href="${href}" ${verified(file_integrity[href])}>`,
  );
  return [
    aheadOf([...sheets, ...shared, ...preloads({ ...files, file_integrity }, nonce)], nonce, page.route.ahead_unless),
  ];
}

/** Metadata for search engines and link previews. */
function descriptionOf({ page, canonical }: PageInput, title: string): string[] {
  const description = page?.route.description;
  const image = socialImageOf(page?.route.path ?? '/', page?.route.title ?? BRAND.name);
  return [
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeAttribute(canonical)}">`]),
    ...(description === undefined ? [] : [`<meta name="description" content="${escapeAttribute(description)}">`]),
    ...(canonical === null || description === undefined
      ? []
      : [
          `<meta property="og:type" content="website">`,
          `<meta property="og:site_name" content="${BRAND.name}">`,
          `<meta property="og:title" content="${escapeAttribute(title)}">`,
          `<meta property="og:description" content="${escapeAttribute(description)}">`,
          `<meta property="og:url" content="${escapeAttribute(canonical)}">`,
          `<meta property="og:image" content="${escapeAttribute(new URL(image.path, canonical).href)}">`,
          `<meta property="og:image:type" content="${image.type}">`,
          `<meta property="og:image:width" content="${image.width}">`,
          `<meta property="og:image:height" content="${image.height}">`,
          `<meta property="og:image:alt" content="${escapeAttribute(image.alt)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
  ];
}

type Linked = Pick<HostArtefact, 'file_integrity'>;

const stylesheets = ({ css, file_integrity }: Linked & { css: readonly string[] }, attributes = ''): string[] =>
  css.map((href) => `<link rel="stylesheet"${attributes} href="${href}" ${verified(file_integrity[href])}>`);

const preloads = (
  { preload: hrefs, file_integrity }: Linked & { preload: readonly string[] },
  nonce: string,
): string[] => hrefs.map((href) => preload(href, file_integrity[href], nonce));

const preload = (href: string, integrity: string | undefined, nonce: string): string =>
  `<link rel="preload" as="script" href="${href}" ${verified(integrity)} nonce="${nonce}">`;

const verified = (integrity: string | undefined): string => `integrity="${integrity ?? ''}" crossorigin`;

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, '&quot;');

/** The release for the host, as JSON. Escapes `<`, so that no value can close the element. */
const inlineJson = ({ id, shell, chromeless, remotes }: Release): string => {
  // Only the back end uses prerendered content.
  const needed = Object.entries(remotes).map(([name, { pages, ...remote }]) => [name, remote]);
  return JSON.stringify({ id, shell, chromeless, remotes: Object.fromEntries(needed) }).replace(/</g, '\\u003c');
};
