import { BRAND } from '@prebell/contracts';
import { html, raw } from 'hono/html';
import type { QueuedMail } from './outbox.repository';

/** The mails in the list, the open mail, and the format in which it is shown. */
export interface OutboxView {
  readonly mails: readonly QueuedMail[];
  /** The open mail, or null to show only the list. */
  readonly open: QueuedMail | null;
  readonly form: 'html' | 'text';
}

/** The page's only style sheet. It repeats the values of the design system's tokens, because the page loads no files. */
export const OUTBOX_STYLE = `
:root { color-scheme: light dark; --app: light-dark(#f4f5f7, #0b0e13); --panel: light-dark(#ffffff, #11151c);
  --line: light-dark(#d8dce3, #222935); --text: light-dark(#161b22, #e6eaf0); --quiet: light-dark(#4a5361, #9aa4b2);
  --mark: light-dark(#855700, #f2b84b); --chosen: light-dark(#f6edda, #1b222d); }
* { box-sizing: border-box; }
body { margin: 0; font: .875rem/1.5 Inter, system-ui, sans-serif; color: var(--text); background: var(--app);
  min-height: 100vh; display: grid; grid-template-rows: auto 1fr; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding: .75rem 1rem;
  border-bottom: 1px solid var(--line); background: var(--panel); }
h1 { margin: 0; font-size: 1rem; } h2 { margin: 0; font-size: 1.25rem; line-height: 1.4; }
header p { margin: 0; color: var(--quiet); } header a { margin-left: auto; }
a { color: var(--mark); } a:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
.panes { display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; min-height: 0; }
nav { border-right: 1px solid var(--line); background: var(--panel); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: grid; gap: .125rem; padding: .625rem 1rem; border-bottom: 1px solid var(--line);
  color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a[aria-current] { background: var(--chosen); }
nav a[aria-current] { box-shadow: inset 3px 0 var(--mark); }
nav b { font-weight: 600; } small, dt, .empty { color: var(--quiet); font-size: .8125rem; }
main { display: grid; grid-template-rows: auto 1fr; min-width: 0; }
.head { padding: 1rem; display: grid; gap: .5rem; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; overflow-wrap: anywhere; }
dd { margin: 0; } .forms { display: flex; gap: 1rem; } .back { display: none; }
iframe { width: 100%; height: 100%; min-height: 32rem; border: 0; border-top: 1px solid var(--line); background: #f4f5f7; }
pre { margin: 0; padding: 1rem; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere;
  font: .8125rem/1.6 ui-monospace, monospace; }
.empty { padding: 2rem 1rem; }
@media (max-width: 44rem) { .panes { grid-template-columns: 1fr; } nav { border-right: 0; }
  .open nav, .listing main { display: none; } .back { display: inline; } }
`;

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const time = (at: Date) => html`<time datetime="${at.toISOString()}">${TIME.format(at)} UTC</time>`;

const entry = (mail: QueuedMail, open: QueuedMail | null) =>
  html`<li><a href="/outbox/${mail.id}"${mail.id === open?.id ? raw(' aria-current="page"') : ''}>
<b>${mail.subject}</b><span>${mail.recipient}</span><small>${time(mail.created_at)}</small></a></li>`;

const formLink = (mail: QueuedMail, form: OutboxView['form'], label: string, chosen: OutboxView['form']) =>
  form === chosen ? html`<strong>${label}</strong>` : html`<a href="/outbox/${mail.id}?form=${form}">${label}</a>`;

const reading = (mail: QueuedMail, form: OutboxView['form']) => html`<div class="head">
<a class="back" href="/outbox">All messages</a><h2>${mail.subject}</h2>
<dl><dt>To</dt><dd>${mail.recipient}</dd><dt>Kind</dt><dd>${mail.category}</dd><dt>Time</dt><dd>${time(mail.created_at)}</dd></dl>
<div class="forms">${formLink(mail, 'html', 'Formatted', form)}${formLink(mail, 'text', 'Plain text', form)}</div></div>
${
  form === 'text'
    ? html`<pre>${mail.text}</pre>`
    : html`<iframe title="Content of the e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/${mail.id}/content"></iframe>`
}`;

const pane = ({ mails, open, form }: OutboxView) => {
  if (open) return reading(open, form);
  return html`<p class="empty">${mails.length === 0 ? 'Messages that the platform would send by e-mail appear here.' : 'Choose a message to read it.'}</p>`;
};

/** The messages of a demo, rendered on the server without scripts: a list and the open message. */
export const outboxPage = (view: OutboxView) => html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Outbox · ${BRAND.name}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${raw(OUTBOX_STYLE)}</style></head><body>
<header><h1>${BRAND.name} outbox</h1><p>This demo does not send e-mail. Its messages appear here.</p><a href="/">Back to ${BRAND.name}</a></header>
<div class="panes ${view.open ? 'open' : 'listing'}">
<nav aria-label="Messages">${
  view.mails.length === 0
    ? html`<p class="empty">No messages yet.</p>`
    : html`<ul>${view.mails.map((mail) => entry(mail, view.open))}</ul>`
}</nav>
<main>${pane(view)}</main></div></body></html>`;
