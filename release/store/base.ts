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

// A base is the folder of an earlier artefact of the same app, under which later artefacts have their addresses too. So
// a browser keeps every cached file that a new artefact did not change. Only addresses change: signatures, storage and
// digests are always those of the artefact itself.

type Artefact = HostArtefact | RemoteArtefact;

const folderOf = (app: string, digest: string): string => `/artifacts/${app}/${digest}/`;

/** The artefact with the addresses of its files in the folder of `base`. Without a base, they are in its own folder. */
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

/**
 * The bases after a change, undefined if there are none. An unchanged app keeps its addresses, so that the publisher
 * needs no right to it.
 */
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

/** Descriptions that hosts, the gate and the platform always read from the artefact's own folder, under these names. */
const DESCRIPTIONS = new Set(['artefact.json', 'wire.json', FEDERATION_MANIFEST, RELEASE_NOTES_FILE]);

type Version = Pick<Attested, 'artefact' | 'files'>;

/** Whether a browser may request this file of an artefact below its base. */
export const isAddressed = ({ artefact, files }: Version, app: string, name: string): boolean => {
  if (!files.has(name) || DESCRIPTIONS.has(name)) return false;
  const documents = 'manifest' in artefact ? Object.values(artefact.pages).map(({ html }) => html) : [artefact.frame];
  return !documents.includes(folderOf(app, artefact.digest) + name);
};

interface Family {
  /** The artefact that owns the folder: all of its files have addresses there. */
  readonly base: Version;
  /** Artefacts that have, or ever had, addresses there. */
  readonly sharers: readonly Version[];
}

/**
 * Whether an artefact may use a base. At least one file must be unchanged there, and every file name that was ever used
 * there must keep its bytes, because browsers cache a file by its address for a year.
 */
export const fitsBase = (app: string, next: Version, { base, sharers }: Family): boolean => {
  const known = new Map(base.files);
  for (const sharer of sharers)
    for (const [name, hash] of sharer.files) if (isAddressed(sharer, app, name)) known.set(name, hash);
  const names = [...next.files].filter(([name]) => isAddressed(next, app, name));
  const kept = names.filter(([name]) => known.has(name));
  return kept.length > 0 && kept.every(([name, hash]) => known.get(name) === hash);
};
