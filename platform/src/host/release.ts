import { integritySchema, type Release, releaseSchema, remoteArtefactSchema } from '@prebell/contracts';
import { z } from 'zod';

/** The release of the delivered page; the tab stays on it. */
export type PageRelease = Pick<Release, 'id' | 'shell' | 'chromeless' | 'remotes'>;

/** An app under development has no integrity values. The policy of a published page refuses scripts without one. */
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
