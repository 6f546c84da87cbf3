import { HOSTS, type HostArtefact } from '@prebell/contracts';
import { type AppMap, artefactOf } from '../store';

const RELEASE = /(<script type="application\/json" id="release">)([\s\S]*?)(<\/script>)/;

/**
 * A page of the live platform as it would be with the candidate: the same document with the candidate's release map
 * inlined. It drops the style sheets and preloads of the changed apps, because the loader fetches what it needs. If the
 * host changed, the page starts the new one.
 */
export const candidatePage = (html: string, candidate: AppMap, changed: readonly string[]): string => {
  const withRelease = html.replace(RELEASE, (_, open: string, json: string, close: string) => {
    const release = { ...JSON.parse(json), ...candidate };
    return `${open}${JSON.stringify(release).replace(/</g, '\\u003c')}${close}`;
  });
  return changed.reduce((page, app) => {
    const artefact = artefactOf(candidate, app);
    if (artefact === null) return page;
    const isHost = (HOSTS as readonly string[]).includes(app);
    const bare = page.replace(new RegExp(`<link[^>]*href="/artifacts/${app}/[^>]*>\n?`, 'g'), '');
    return isHost ? withHost(bare, app, artefact) : bare;
  }, withRelease);
};

type HostFiles = Pick<HostArtefact, 'entry' | 'integrity' | 'css' | 'file_integrity'>;

function withHost(html: string, app: string, { entry, integrity, css, file_integrity }: HostFiles): string {
  const script = new RegExp(`<script defer data-host src="/artifacts/${app}/[^>]*></script>`);
  const replaced = script.exec(html)?.[0];
  if (replaced === undefined) return html;
  // Without the nonce, the page's policy would not run the script.
  const nonce = / nonce="[^"]*"/.exec(replaced)?.[0] ?? '';
  const sheets = css.map(
    (href) => `<link rel="stylesheet" href="${href}" integrity="${file_integrity[href]}" crossorigin>`,
  );
  return html.replace(
    script,
    `${sheets.join('\n')}<script defer data-host src="${entry}" integrity="${integrity}" crossorigin${nonce}></script>`,
  );
}
