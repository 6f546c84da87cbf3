import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  appNameSchema,
  type HostArtefact,
  type PrerenderedPage,
  prerenderedPageSchema,
  RELEASE_NOTES_FILE,
  type RemoteArtefact,
  type RemoteManifest,
  releaseNotesSchema,
  remoteManifestSchema,
  teamSchema,
} from '@prebell/contracts';
import { z } from 'zod';
import { readIfPresent } from './disk';

/** The description of a build in its `artefact.json`. File names are relative to its folder. */
const descriptionSchema = z.object({
  name: appNameSchema,
  version: z.string(),
  team: teamSchema.optional(),
  entry: z.string(),
  css: z.array(z.string()),
  preload: z.array(z.string()),
  manifest: remoteManifestSchema.optional(),
  frame: z.string().optional(),
  ahead: z.array(z.string()).default([]),
  pages: z.record(z.string(), prerenderedPageSchema).default({}),
});

/** A built app, ready to be stored. */
export interface Build {
  readonly app: string;
  /** First 16 hex digits of the SHA-256 over all its files, so that the same source gives the same digest. */
  readonly digest: string;
  readonly folder: string;
  /** Its entry in a release. */
  readonly artefact: HostArtefact | RemoteArtefact;
}

/**
 * Reads a build and computes its digest and integrity.
 * @throws Error that says what is missing if the folder is not a complete build of `app`
 */
export const readBuild = async (app: string, folder: string): Promise<Build> => {
  const build = await describedBuild(folder);
  if (build === null) throw new Error(`${app} is not built: run npm run build -w ${app}`);
  if (build.app !== app) throw new Error(`The build in ${folder} belongs to ${build.app}, not to ${app}`);
  return build;
};

/**
 * Reads the build of any app from a folder.
 * @throws Error that says what is missing
 */
export const readFolder = async (folder: string): Promise<Build> => {
  const build = await describedBuild(folder);
  if (build === null) throw new Error(`${folder} is not a build: it has no artefact.json`);
  return build;
};

/**
 * The fault of a remote whose manifest has another name. Hosts find its pages by one name and its code by the other.
 */
export const otherName = (app: string, { name }: RemoteManifest): string => `The manifest of ${app} names ${name}`;

const describedBuild = async (folder: string): Promise<Build | null> => {
  const text = await readIfPresent(join(folder, 'artefact.json'));
  if (text === null) return null;
  const parsed = descriptionSchema.safeParse(parsedJson(text, join(folder, 'artefact.json')));
  if (!parsed.success) throw new Error(`The build in ${folder} cannot be read: ${z.prettifyError(parsed.error)}`);
  const { name: app, version, manifest, frame, ahead, pages, ...named } = parsed.data;
  if (app.startsWith('mf-') !== (manifest !== undefined))
    throw new Error(`${app} is a remote and must have a manifest`);
  if (manifest !== undefined && manifest.name !== app)
    throw new Error(`${otherName(app, manifest)}: write one name in both and build it again`);

  const files = await readFiles(folder);
  checkNotes(app, files.get(RELEASE_NOTES_FILE));
  const pageFiles = Object.values(pages).flatMap(({ css, preload }) => [...css, ...preload]);
  const documents = [
    ...(frame === undefined ? [] : [frame]),
    ...Object.values(pages).flatMap(({ html }) => html ?? []),
  ];
  const linked = [...new Set([...named.css, ...named.preload, ...ahead, ...pageFiles])];
  const missing = [named.entry, ...linked, ...documents].filter((file) => !files.has(file));
  if (missing.length > 0) throw new Error(`The build of ${app} names files that are missing: ${missing.join(', ')}`);
  const digest = digestOf(files);
  const url = (file: string) => `/artifacts/${app}/${digest}/${file}`;
  const integrityOfFile = (file: string) => integrityOf(files.get(file) as Buffer);
  const artefact = {
    digest,
    version,
    entry: url(named.entry),
    integrity: integrityOfFile(named.entry),
    css: named.css.map(url),
    preload: named.preload.map(url),
    file_integrity: Object.fromEntries(linked.map((file) => [url(file), integrityOfFile(file)])),
  };
  if (manifest === undefined) {
    const host = { ...artefact, frame: frame === undefined ? null : url(frame), ahead: ahead.map(url) };
    return checked({ app, digest, folder, artefact: host });
  }
  const urlsOf = (page: PrerenderedPage) => ({
    html: page.html === null ? null : url(page.html),
    css: page.css.map(url),
    preload: page.preload.map(url),
  });
  const rendered = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, urlsOf(page)]));
  return checked({ app, digest, folder, artefact: { ...artefact, manifest, pages: rendered } });
};

/** Checks the release notes, because visitors read them unedited. @throws Error that names the note and its fault */
function checkNotes(app: string, bytes: Buffer | undefined): void {
  if (bytes === undefined) return;
  const notes = releaseNotesSchema.safeParse(parsedJson(String(bytes), RELEASE_NOTES_FILE));
  if (notes.success) return;
  throw new Error(`${RELEASE_NOTES_FILE} of ${app} cannot be published: ${z.prettifyError(notes.error)}`);
}

/** @throws Error that names the file if it is not JSON */
export const parsedJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Limit for the description of an app: every page of the product contains the descriptions of all apps. */
const MOST_ENTRY_KB = 256;

function checked(build: Build): Build {
  const size = Math.ceil(JSON.stringify(build.artefact).length / 1024);
  if (size <= MOST_ENTRY_KB) return build;
  throw new Error(
    `The description of ${build.app} would add ${size} KB to every page, and at most ${MOST_ENTRY_KB} are allowed: shorten its manifest`,
  );
}

/** Subresource integrity of a file, as browsers check it. */
export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Every file below a folder by its path with forward slashes, sorted; empty if there is no such folder. */
export const readFiles = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhenAbsent);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = paths.map((path) => relative(folder, path).split(sep).join('/')).sort();
  return new Map(
    await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))])),
  );
};

/** First 16 hex digits of the SHA-256 over all file names and contents. */
export const digestOf = (files: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256');
  // The length marks where a file ends and the name of the next one begins.
  for (const [name, bytes] of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 16);
};

function noneWhenAbsent(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
