import {
  groupsOfTable,
  hitMomentText,
  hitResultText,
  intervalText,
  NO_EXTREMES,
  SCANNER_LABELS,
  SCORECARD_COLUMNS,
  SCORECARD_EXTREMES,
  SCORECARD_LABELS,
  SCORECARD_NOTES,
  SCORECARD_TABLES,
  type Scorecard,
  type ScorecardEstimate,
  scorecardGroupText,
  shareText,
  signedPercentText,
} from '@prebell/contracts';
import { escapeText } from './escape-text.html';

const cell = (content: string): string => `<td data-numeric="true">${content}</td>`;

/** A press on it is pressed again on the live page's button. */
const button = (text: string): string =>
  `<button type="button" class="ds-Button" data-variant="ghost" data-size="small">${text}</button>`;

const bounded = (value: ScorecardEstimate | null | undefined, format: (value: number) => string): string =>
  value == null ? '–' : `${format(value.value)} <small>${intervalText(value, format)}</small>`;

/** Hits and outcomes at the close by scanner, session and month. Every text is ours or a number, so none needs escaping. */
export const scorecardMarkup = (card: Scorecard): string => {
  if (card.hits === 0) return '';
  const tables = SCORECARD_TABLES.map((table) => {
    const head = SCORECARD_COLUMNS.map((label) => `<th scope="col" data-numeric="true">${label}</th>`).join('');
    const rows = groupsOfTable(card, table).map((group) => {
      const close = group.horizons.find(({ horizon }) => horizon === 'close');
      const cells = [
        group.hits.toLocaleString('en-US'),
        String(group.days),
        (close?.trades ?? 0).toLocaleString('en-US'),
        bounded(close?.mean, signedPercentText),
        bounded(close?.win_rate, shareText),
      ];
      return `<tr><th scope="row">${button(scorecardGroupText(group))}</th>${cells.map(cell).join('')}</tr>`;
    });
    return `<section class="ds-Table-scroll" tabindex="0" aria-label="Hits by ${table.label.toLowerCase()}, table"><table class="ds-Table" aria-label="Hits by ${table.label.toLowerCase()}"><thead><tr><th scope="col">${table.label}</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return tables.join('');
};

/** The logs to choose from; empty while there is one. */
export const scorecardLogsMarkup = ({ log: shown, logs }: Pick<Scorecard, 'log' | 'logs'>): string =>
  logs.length < 2
    ? ''
    : logs
        .map(
          ({ log, hits }) =>
            `<a href="/scorecard?log=${log}"${log === shown ? ' aria-current="page"' : ''}>${SCORECARD_LABELS[log]} <span class="ds-Badge" data-tone="neutral">${hits.toLocaleString('en-US')}</span></a>`,
        )
        .join('');

/** What a reader must know of a log that is not live; empty for a live one. */
export const scorecardNoteMarkup = ({ log }: Pick<Scorecard, 'log'>): string => {
  const note = SCORECARD_NOTES[log];
  return note === null ? '' : `<b>${note[0]}</b> ${note[1]}`;
};

/** The best and the worst hits, in the elements that the live page renders too. */
export const scorecardExtremesMarkup = (card: Scorecard): string =>
  SCORECARD_EXTREMES.map(({ of, label }) => {
    const hits = card[of].map(
      (hit) =>
        `<li><a href="/scorecard?log=${hit.log}&amp;hit=${hit.index}#hit">${escapeText(hit.symbol)}</a><span>${SCANNER_LABELS[hit.scanner]}, ${hitMomentText(hit.at)}</span><b>${hitResultText(hit, 'close')}</b></li>`,
    );
    return `<div><h3>${label}</h3>${hits.length === 0 ? `<p>${NO_EXTREMES}</p>` : `<ol>${hits.join('')}</ol>`}</div>`;
  }).join('');
