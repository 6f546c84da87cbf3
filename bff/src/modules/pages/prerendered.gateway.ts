import { FRAME_SLOTS, type NavEntry, type PageFrame, pageFrameSchema, type Release } from '@prebell/contracts';
import type { ArtefactFiles } from './artefact-files.gateway';
import type { FoundPage } from './find-page.rules';
import { fillLive, type Filling as LiveFilling } from './live-parts.html';

/** A page as its remote's build rendered it, inside the shell's frame. */
export interface Prerendered {
  /** HTML of the frame with the page in it. */
  readonly content: string;
  /** URLs of files that the page needs besides its remote's own. */
  readonly css: readonly string[];
  readonly preload: readonly string[];
}

interface Dependencies {
  readonly artefacts: Pick<ArtefactFiles, 'file'>;
  readonly onError: (error: unknown) => void;
  /** What fills the pages with live parts. Without it they keep the text from their build. */
  readonly filling?: () => Promise<LiveFilling>;
}

/** More files than a release has pages. Files of old releases are dropped first. */
const KEPT_FILES = 100;
const ARTEFACT = /^\/artifacts\/([^/]+)\/([^/]+)\//;

/** Joins the rendered page and the shell's frame. Null if a part is missing: the browser then renders the page alone. */
export const createPrerendered = ({ artefacts, onError, filling }: Dependencies) => {
  const files = new Map<string, Promise<string>>();

  /** A file of an artefact never changes, so it is read once. */
  const read = (url: string): Promise<string> => {
    const known = files.get(url);
    if (known !== undefined) return known;
    const [prefix = '', app = '', digest = ''] = ARTEFACT.exec(url) ?? [];
    const reading = artefacts.file(app, digest, url.slice(prefix.length)).then(String);
    files.set(url, reading);
    reading.catch(() => files.delete(url));
    const [oldest] = files.keys();
    if (files.size > KEPT_FILES && oldest !== undefined) files.delete(oldest);
    return reading;
  };

  return async (release: Release, { route, remote }: FoundPage): Promise<Prerendered | null> => {
    const page = remote.pages[route.path];
    const frame = release.shell?.frame ?? null;
    const html = page?.html ?? null;
    if (page === undefined || html === null || frame === null) return null;
    try {
      const [pieces, rendered, live] = await Promise.all([read(frame), read(html), filling?.()]);
      const picture = live === undefined ? rendered : fillLive(rendered, live);
      const entries = entriesOf(release);
      return {
        ...page,
        content: joinFrame(pageFrameSchema.parse(JSON.parse(pieces)), { entries, here: route.path, html: picture }),
      };
    } catch (error) {
      // Without prerendered content, the browser can still render the page.
      onError(error);
      return null;
    }
  };
};

interface Entry extends NavEntry {
  readonly path: string;
}

/** The navigation bar's entries for visitors without an account, in the shell's order. */
const entriesOf = ({ remotes }: Release): Entry[] =>
  Object.values(remotes)
    .flatMap(({ manifest }) => manifest.routes.flatMap(({ nav, path }) => (nav ? [{ ...nav, path }] : [])))
    .filter(({ audience }) => audience === 'signed-out')
    .sort((a, b) => a.order - b.order);

interface Filling {
  readonly entries: readonly Entry[];
  /** The page's own path. */
  readonly here: string;
  readonly html: string;
}

const joinFrame = ({ before, link, button, between, after }: PageFrame, { entries, here, html }: Filling): string => {
  const links = entries.map(({ path, label, emphasis }) => {
    const entry = (emphasis ? button : link)
      .replaceAll(FRAME_SLOTS.path, () => escapeHtml(path))
      .replaceAll(FRAME_SLOTS.label, () => escapeHtml(label));
    return path === here ? entry.replace('<a ', '<a aria-current="page" ') : entry;
  });
  return [before, ...links, between, html, after].join('');
};

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
