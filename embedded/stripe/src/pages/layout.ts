import { createHash } from 'node:crypto';
import { BRAND } from '@prebell/contracts';
import { html } from 'hono/html';
import { STYLESHEET } from './stylesheet';

/** A fragment of a page; hono escapes every value in it. */
export type Markup = ReturnType<typeof html>;

/** Changes with the style sheet, so that browsers may cache the sheet forever. */
export const STYLESHEET_PATH = `/sandbox/assets/${createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12)}.css`;

/** The document around a hosted page: no script, one style sheet, and always the banner. */
export const layout = (title: string, body: Markup): Markup => html`<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${title} · ${BRAND.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="stylesheet" href="${STYLESHEET_PATH}"></head><body>
<header class="banner">Sandbox: no real money</header>${body}</body></html>`;

/** An error message, announced by screen readers and first in the tab order. */
export const alertOf = (message: string | null): Markup | '' =>
  message === null ? '' : html`<p class="alert" role="alert" tabindex="-1" autofocus>${message}</p>`;

/** A page with one message and one link. */
export const messagePage = (input: {
  title: string;
  text: string;
  link: { href: string; label: string } | null;
}): Markup =>
  layout(
    input.title,
    html`<main class="page stack"><h1>${input.title}</h1><p>${input.text}</p>
${input.link && html`<p><a class="button" href="${input.link.href}">${input.link.label}</a></p>`}</main>`,
  );
