import {
  appContents,
  appLabel,
  type Changelog,
  changelogTitle,
  changeText,
  momentText,
  NO_RELEASES,
  newsTexts,
} from '@prebell/contracts';
import { escapeText } from './escape-text.html';

/** The list in the elements that the live page renders too. */
export const changelogMarkup = ({ releases }: Changelog): string =>
  releases.length === 0
    ? `<p>${NO_RELEASES}</p>`
    : releases
        .map(
          (release) =>
            `<article><time>${momentText(release.at)}</time><h3>${escapeText(changelogTitle(release))}</h3><ul>${release.changes
              .map(
                (change) =>
                  `<li><b>${escapeText(appLabel(change.app))}</b> ${appContents(change.app)}${newsTexts(
                    release.kind,
                    change,
                  )
                    .map((text) => `<p>${escapeText(text)}</p>`)
                    .join('')}<small>${escapeText(changeText(change))}</small></li>`,
              )
              .join('')}</ul></article>`,
        )
        .join('');
