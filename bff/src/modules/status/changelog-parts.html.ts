import {
  appLabel,
  BUILDS,
  type Changelog,
  changelogTitle,
  changeText,
  momentText,
  type NewsOfDay,
  NO_RELEASES,
  newsOf,
  type PartNews,
  STAFF_NEWS,
} from '@prebell/contracts';
import { escapeText } from './escape-text.html';

const partMarkup = ({ change, texts }: PartNews): string =>
  `<li><b>${escapeText(appLabel(change.app))}</b>${texts.map((text) => `<p>${escapeText(text)}</p>`).join('')}</li>`;

const daysMarkup = (days: readonly NewsOfDay[]): string =>
  days
    .map(({ day, parts }) => `${day === null ? '' : `<h4>${day}</h4>`}<ul>${parts.map(partMarkup).join('')}</ul>`)
    .join('');

/** The list of releases, in the same elements as on the live page. */
export const changelogMarkup = ({ releases }: Changelog): string =>
  releases.length === 0
    ? `<p>${NO_RELEASES}</p>`
    : releases
        .map((release) => {
          const { readers, staff } = newsOf(release);
          const folded =
            staff.length === 0 ? '' : `<details><summary>${STAFF_NEWS}</summary>${daysMarkup(staff)}</details>`;
          const builds = release.changes.map((change) => `<li>${escapeText(changeText(change))}</li>`).join('');
          return `<article><time>${momentText(release.at)}</time><h3>${escapeText(
            changelogTitle(release),
          )}</h3><div>${daysMarkup(readers)}${folded}<details><summary>${BUILDS}</summary><ul>${builds}</ul></details></div></article>`;
        })
        .join('');
