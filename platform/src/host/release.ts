import { type Release, releaseSchema } from '@prebell/contracts';

/** The release a page was delivered with: it pins the tab. */
export type PageRelease = Pick<Release, 'id' | 'shell' | 'chromeless' | 'remotes'>;

const pageReleaseSchema = releaseSchema.pick({ id: true, shell: true, chromeless: true, remotes: true });

/** Reads the release the back end wrote into the page. @throws Error when it is missing or cannot be read. */
export const readPageRelease = (page: Document): PageRelease => {
  const element = page.getElementById('release');
  if (element === null) throw new Error('The page carries no release');
  return pageReleaseSchema.parse(JSON.parse(element.textContent ?? ''));
};
