import { BRAND } from '@prebell/contracts';
import { html } from 'hono/html';
import type { MailBlock, MailDocument } from './document';

/** A mail ready to be queued. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const plainBlock = (block: MailBlock): string => {
  if (block.kind === 'action') return `${block.label}:\n${block.href}`;
  if (block.kind === 'facts') return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  // Quoted lines get a prefix, so that they cannot pass as ours.
  if (block.kind === 'quote')
    return block.text
      .split(/\r\n?|\n/)
      .map((line) => `> ${line}`)
      .join('\n');
  return block.text;
};

const plain = ({ heading, blocks, why, unsubscribe }: MailDocument): string => {
  const end = unsubscribe === undefined ? '' : `Unsubscribe: ${unsubscribe}\n`;
  return [heading, ...blocks.map(plainBlock), `-- \n${why}\n${end}${BRAND.name} · ${BRAND.supportEmail}`].join('\n\n');
};

// Mail programs support neither our tokens nor style sheets, so the values of the light theme are inlined.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = 'margin:0 0 16px;font-size:15px;line-height:24px;color:#161b22';
const SMALL = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#4a5361';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#f2b84b;color:#1a1203;font-size:15px;font-weight:600;text-decoration:none';

const richBlock = (block: MailBlock) => {
  switch (block.kind) {
    case 'action':
      return html`<p style="margin:24px 0"><a href="${block.href}" target="_blank" style="${BUTTON}">${block.label}</a></p>
<p style="${SMALL};word-break:break-all">If the button does nothing, open this address: ${block.href}</p>`;
    case 'facts':
      return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${block.rows.map(
        ([name, value]) => html`<tr><td style="padding:4px 24px 4px 0;font-size:13px;color:#4a5361">${name}</td>
<td style="padding:4px 0;font-size:15px;color:#161b22;overflow-wrap:anywhere">${value}</td></tr>`,
      )}</table>`;
    case 'quote':
      return html`<blockquote style="${TEXT};padding-left:12px;border-left:3px solid #d8dce3;white-space:pre-wrap;overflow-wrap:anywhere">${block.text}</blockquote>`;
    case 'letter':
      return html`<p style="${TEXT};white-space:pre-wrap;overflow-wrap:anywhere">${block.text}</p>`;
    case 'note':
      return html`<p style="${SMALL}">${block.text}</p>`;
    case 'text':
      return html`<p style="${TEXT}">${block.text}</p>`;
  }
};

const rich = ({ subject, heading, blocks, why, unsubscribe }: MailDocument): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #d8dce3;border-radius:10px;background:#ffffff">
<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:#161b22">${BRAND.name}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#161b22">${heading}</h1>
${blocks.map(richBlock)}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #d8dce3">
<p style="${SMALL}">${why}</p>
${unsubscribe === undefined ? '' : html`<p style="${SMALL}"><a href="${unsubscribe}" target="_blank" style="color:#4a5361">Unsubscribe</a></p>`}
<p style="${SMALL}">${BRAND.name} · ${BRAND.supportEmail}</p>
</div></body></html>`.toString();

/** Renders both formats of a mail from one document, and escapes every text in it. */
export const renderMail = (document: MailDocument): RenderedMail => ({
  subject: document.subject,
  text: plain(document),
  html: rich(document),
});
