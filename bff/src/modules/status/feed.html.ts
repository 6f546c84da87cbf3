import { BRAND, componentLabel, incidentSpanText, type StatusHistory } from '@prebell/contracts';
import { escapeText } from './escape-text.html';

/** The incidents as RSS 2.0, with one item for each entry of a log, so that a feed reader shows every change. */
export const feedOf = (incidents: StatusHistory['incidents'], origin: string): string => {
  const items = incidents.flatMap((incident) =>
    incident.updates.map(({ at, state, text }) => {
      const title = `${incident.title}: ${state}`;
      const about = `${incident.components.map(componentLabel).join(', ')}. ${incidentSpanText(incident)}. ${text}`;
      return [
        '<item>',
        `<title>${escapeText(title)}</title>`,
        `<link>${escapeText(origin)}/status</link>`,
        `<guid isPermaLink="false">${incident.id}-${Date.parse(at)}</guid>`,
        `<pubDate>${new Date(at).toUTCString()}</pubDate>`,
        `<description>${escapeText(about)}</description>`,
        '</item>',
      ].join('');
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${BRAND.name} status</title>`,
    `<link>${escapeText(origin)}/status</link>`,
    `<atom:link href="${escapeText(origin)}/status.rss" rel="self" type="application/rss+xml"/>`,
    `<description>Incidents of ${BRAND.name} and their log</description>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n');
};
