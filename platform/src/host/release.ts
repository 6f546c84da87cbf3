import { integritySchema, type Release, releaseSchema, remoteArtefactSchema } from '@prebell/contracts';
import { z } from 'zod';

/** The release a page was delivered with: it pins the tab. */
export type PageRelease = Pick<Release, 'id' | 'shell' | 'chromeless' | 'remotes'>;

/** Nobody promises the bytes of an app under development; a published page's policy refuses a script that names none. */
const pageRemoteSchema = remoteArtefactSchema.extend({ integrity: z.union([integritySchema, z.literal('')]) });
const pageReleaseSchema = releaseSchema
  .pick({ id: true, shell: true, chromeless: true })
  .extend({ remotes: z.record(z.string(), pageRemoteSchema) });

/** Reads the release the back end wrote into the page. @throws Error when it is missing or cannot be read. */
export const readPageRelease = (page: Document): PageRelease => {
  const element = page.getElementById('release');
  if (element === null) throw new Error('The page carries no release');
  return pageReleaseSchema.parse(JSON.parse(element.textContent ?? ''));
};
