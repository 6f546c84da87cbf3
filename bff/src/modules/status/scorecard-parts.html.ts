import {
  groupsOfTable,
  intervalText,
  SCORECARD_COLUMNS,
  SCORECARD_NOTES,
  SCORECARD_TABLES,
  type Scorecard,
  type ScorecardEstimate,
  scorecardGroupText,
  shareText,
  signedPercentText,
} from '@prebell/contracts';

const cell = (content: string): string => `<td data-numeric="true">${content}</td>`;

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
      return `<tr><th scope="row">${scorecardGroupText(group)}</th>${cells.map(cell).join('')}</tr>`;
    });
    return `<section class="ds-Table-scroll"><table class="ds-Table"><thead><tr><th scope="col">${table.label}</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  const note = SCORECARD_NOTES[card.log];
  const marked = note === null ? '' : `<p><b>${note[0]}</b> ${note[1]}</p>`;
  return `${marked}<h2>By scanner, session and month, at the close</h2>${tables.join('')}`;
};
