import {
  firstHorizon,
  formatPrice,
  groupsOfTable,
  HIT_COLUMNS,
  HORIZONS,
  hasExtremes,
  hitMomentText,
  hitNoteText,
  hitResultText,
  horizonText,
  intervalText,
  NO_EXTREMES,
  NO_RESULT,
  OLDER_HITS,
  OPEN_RESULT,
  SCANNER_LABELS,
  SCORECARD_COLUMNS,
  SCORECARD_EXTREMES,
  SCORECARD_LABELS,
  SCORECARD_NOTES,
  type Scorecard,
  type ScorecardEstimate,
  type ScorecardHit,
  type ScorecardHits,
  scorecardCommand,
  scorecardGroupText,
  scorecardHeadPath,
  scorecardHeadText,
  shareText,
  shownTables,
  signedPercentText,
} from '@prebell/contracts';
import { escapeText } from './escape-text.html';

const cell = (content: string): string => `<td data-numeric="true">${content}</td>`;

/** A button. If it is pressed here, the live page presses its own one again. */
const button = (text: string, variant: 'ghost' | 'secondary', size: 'small' | 'medium'): string =>
  `<button type="button" class="ds-Button" data-variant="${variant}" data-size="${size}">${text}</button>`;

/** Tells the page's style sheet that a part is known and has nothing to show. */
const NOTHING = '<i hidden></i>';

const hitPath = ({ log, index }: Pick<ScorecardHit, 'log' | 'index'>): string =>
  `/scorecard?log=${log}&amp;hit=${index}#hit`;

const bounded = (value: ScorecardEstimate | null | undefined, format: (value: number) => string): string =>
  value == null ? '–' : `${format(value.value)} <small>${intervalText(value, format)}</small>`;

/**
 * Hits and outcomes at the horizon that the page shows first, by scanner, session and month. Every text is ours or a
 * number, so none needs escaping.
 */
export const scorecardMarkup = (card: Scorecard): string => {
  if (card.hits === 0) return NOTHING;
  const first = firstHorizon(card);
  const tables = shownTables(card).map((table) => {
    const head = SCORECARD_COLUMNS.map((label) => `<th scope="col" data-numeric="true">${label}</th>`).join('');
    const rows = groupsOfTable(card, table).map((group) => {
      const outcomes = group.horizons.find(({ horizon }) => horizon === first);
      const cells = [
        group.hits.toLocaleString('en-US'),
        String(group.days),
        (outcomes?.trades ?? 0).toLocaleString('en-US'),
        bounded(outcomes?.mean, signedPercentText),
        bounded(outcomes?.win_rate, shareText),
      ];
      return `<tr><th scope="row">${button(scorecardGroupText(group), 'ghost', 'small')}</th>${cells.map(cell).join('')}</tr>`;
    });
    return `<section class="ds-Table-scroll" tabindex="0" aria-label="Hits by ${table.label.toLowerCase()}, table"><table class="ds-Table" aria-label="Hits by ${table.label.toLowerCase()}"><thead><tr><th scope="col">${table.label}</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return tables.join('');
};

/** Links to the logs to choose from; empty if there is only one. */
export const scorecardLogsMarkup = ({ log: shown, logs }: Pick<Scorecard, 'log' | 'logs'>): string =>
  logs.length < 2
    ? ''
    : logs
        .map(
          ({ log, hits }) =>
            `<a href="/scorecard?log=${log}"${log === shown ? ' aria-current="page"' : ''}>${SCORECARD_LABELS[log]} <span class="ds-Badge" data-tone="neutral">${hits.toLocaleString('en-US')}</span></a>`,
        )
        .join('');

/** What readers must know about a log that is not live; empty for the live one. */
export const scorecardNoteMarkup = ({ log }: Pick<Scorecard, 'log'>): string => {
  const note = SCORECARD_NOTES[log];
  return note === null ? '' : `<b>${note[0]}</b> ${note[1]}`;
};

/** The best and the worst hits, in the same elements as on the live page. */
export const scorecardExtremesMarkup = (card: Scorecard): string => {
  if (!hasExtremes(card)) return `<p>${NO_EXTREMES}</p>`;
  return SCORECARD_EXTREMES.map(({ of, label }) => {
    const hits = card[of].map(
      (hit) =>
        `<li><a href="${hitPath(hit)}">${escapeText(hit.symbol)}</a><span>${SCANNER_LABELS[hit.scanner]}, ${hitMomentText(hit.at)}</span><b>${hitResultText(hit, 'close')}</b></li>`,
    );
    return `<div><h3>${label}</h3>${hits.length === 0 ? `<p>${NO_EXTREMES}</p>` : `<ol>${hits.join('')}</ol>`}</div>`;
  }).join('');
};

const head = (label: string, isNumeric = false): string =>
  `<th scope="col"${isNumeric ? ' data-numeric="true"' : ''}>${label}</th>`;

const hitRow = (hit: ScorecardHit): string => {
  const outcomes = HORIZONS.map((horizon) => {
    const text = hitResultText(hit, horizon);
    const mark = { [NO_RESULT]: ' data-none="true"', [OPEN_RESULT]: ' data-open="true"' }[text] ?? '';
    return cell(`<small>${horizonText(horizon)}</small> <span${mark}>${text}</span>`);
  });
  const texts = [hitMomentText(hit.at), SCANNER_LABELS[hit.scanner]].map((text) => `<td>${text}</td>`);
  return `<tr><th scope="row"><a href="${hitPath(hit)}">${escapeText(hit.symbol)}</a></th>${texts.join('')}${cell(
    formatPrice(hit.price),
  )}${outcomes.join('')}<td>${escapeText(hitNoteText(hit))}</td></tr>`;
};

/** The newest hits, in the same elements as on the live page. */
export const scorecardHitsMarkup = ({ hits, next }: ScorecardHits): string => {
  if (hits.length === 0) return NOTHING;
  const { symbol, at, scanner, price, note } = HIT_COLUMNS;
  const columns = [
    ...[symbol, at, scanner].map((label) => head(label)),
    ...[price, ...HORIZONS.map(horizonText)].map((label) => head(label, true)),
    head(note),
  ];
  const older = next === null ? '' : button(OLDER_HITS, 'secondary', 'medium');
  return `<section class="ds-Table-scroll" tabindex="0" aria-label="Sealed hits, table"><table class="ds-Table" aria-label="Sealed hits"><thead><tr>${columns.join(
    '',
  )}</tr></thead><tbody>${hits.map(hitRow).join('')}</tbody></table></section><p>${older}</p>`;
};

const link = (path: string): string => `<a href="${path}">${path}</a>`;

/** The public key, the newest signed head with its address, and the command that checks them. */
export const scorecardHeadMarkup = (card: Pick<Scorecard, 'verifier' | 'head' | 'log' | 'last_date'>): string => {
  const { verifier, head: signed, log } = card;
  const newest =
    signed === null
      ? ''
      : `<dt>${scorecardHeadText(signed)}</dt><dd><pre>${escapeText(signed.note)}</pre></dd><dd>${link(scorecardHeadPath(log))}</dd>`;
  return `<dt>Public key</dt><dd><code>${escapeText(verifier)}</code></dd>${newest}<dt>Command</dt><dd><code>${scorecardCommand(card)}</code></dd>`;
};
