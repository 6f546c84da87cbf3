import {
  FEDERATION_MANIFEST,
  type HostArtefact,
  type PrerenderedPage,
  RELEASE_NOTES_FILE,
  type RemoteArtefact,
} from '@prebell/contracts';
import type { Attested } from '../signing/attestation';
import { changedDigests, type Line } from '../signing/line';
import { type AppMap, artefactOf, digestsOf } from './apps';

// A base is the folder of an earlier artefact, in which later ones of the same app have their addresses too. A browser then keeps
// every file that a new artefact did not change. What is signed, stored and counted is always an artefact; only addresses change.

type Artefact = HostArtefact | RemoteArtefact;

const folderOf = (app: string, digest: string): string => `/artifacts/${app}/${digest}/`;

/** The artefact with the addresses of its files in the folder of `base`, or without a base in its own. */
export const atBase = <A extends Artefact>(artefact: A, app: string, base: string | undefined): A => {
  const { base: present, ...rest } = artefact as Artefact;
  const [from, to] = [folderOf(app, present ?? rest.digest), folderOf(app, base ?? rest.digest)];
  const moved = (url: string) => (url.startsWith(from) ? to + url.slice(from.length) : url);
  const pageAt = (page: PrerenderedPage) => ({
    ...page,
    css: page.css.map(moved),
    preload: page.preload.map(moved),
  });
  return {
    ...rest,
    ...(base !== undefined && base !== rest.digest && { base }),
    entry: moved(rest.entry),
    css: rest.css.map(moved),
    preload: rest.preload.map(moved),
    file_integrity: Object.fromEntries(
      Object.entries(rest.file_integrity).map(([url, integrity]) => [moved(url), integrity]),
    ),
    ...('pages' in rest && {
      pages: Object.fromEntries(Object.entries(rest.pages).map(([path, page]) => [path, pageAt(page)])),
    }),
    ...('ahead' in rest && { ahead: rest.ahead.map(moved) }),
  } as A;
};

/** The base of each app that has one. */
export const basesOf = (map: AppMap): Record<string, string> =>
  Object.fromEntries(
    Object.keys(digestsOf(map)).flatMap((app) => {
      const base = artefactOf(map, app)?.base;
      return base === undefined ? [] : [[app, base]];
    }),
  );

/** Bases after a change, undefined for none. An app that stays as it is keeps its addresses, so that nobody needs a right to it. */
export const nextBases = (
  before: Pick<Line, 'apps' | 'bases'> | null,
  wanted: AppMap,
): Record<string, string> | undefined => {
  const apps = digestsOf(wanted);
  const changed = new Set(changedDigests(before?.apps ?? {}, apps));
  const kept = Object.entries(before?.bases ?? {}).filter(([app]) => apps[app] !== undefined && !changed.has(app));
  const own = Object.entries(basesOf(wanted)).filter(([app]) => changed.has(app));
  const bases = Object.fromEntries([...kept, ...own].sort(([one], [other]) => (one < other ? -1 : 1)));
  return Object.keys(bases).length === 0 ? undefined : bases;
};

/** Descriptions that hosts, the gate and the platform read in the artefact's own folder. Their names never change. */
const DESCRIPTIONS = new Set(['artefact.json', 'wire.json', FEDERATION_MANIFEST, RELEASE_NOTES_FILE]);

type Version = Pick<Attested, 'artefact' | 'files'>;

/** Whether a browser may request this file of an artefact in the folder of its base. */
export const isAddressed = ({ artefact, files }: Version, app: string, name: string): boolean => {
  if (!files.has(name) || DESCRIPTIONS.has(name)) return false;
  const documents = 'manifest' in artefact ? Object.values(artefact.pages).map(({ html }) => html) : [artefact.frame];
  return !documents.includes(folderOf(app, artefact.digest) + name);
};

interface Family {
  /** The artefact whose folder it is: all of its files have addresses there. */
  readonly base: Version;
  /** Artefacts with addresses there, now or at some time. */
  readonly sharers: readonly Version[];
}

/**
 * Whether an artefact may have its addresses in a base: there must be at least one file to keep, and no name with other bytes than
 * it ever had there. Browsers keep a file by its address for a year.
 */
export const fitsBase = (app: string, next: Version, { base, sharers }: Family): boolean => {
  const known = new Map(base.files);
  for (const sharer of sharers)
    for (const [name, hash] of sharer.files) if (isAddressed(sharer, app, name)) known.set(name, hash);
  const names = [...next.files].filter(([name]) => isAddressed(next, app, name));
  const kept = names.filter(([name]) => known.has(name));
  return kept.length > 0 && kept.every(([name, hash]) => known.get(name) === hash);
};
