/** Where the code of a remote came from, when that is not the page's own origin. */
export interface Home {
  /** The platform's origin. */
  readonly origin: string;
  readonly remote: string;
  readonly digest: string;
}

/** The bundler replaces it with the address of the remote's files. */
declare const __webpack_public_path__: string;
/** The build of a remote replaces it with the remote's pages and their access (`tooling/rspack/app.ts`). */
declare const PREBELL_PAGES: readonly Page[];

interface Page {
  readonly path: string;
  readonly access: string;
}

const FILES = /^(https?:\/\/[^/]+)\/artifacts\/(mf-[a-z][a-z0-9-]*)\/([0-9a-f]{16})\/$/;

/** Reads the address of a remote's files. Null on the platform's own pages, and for files that a host serves itself. */
export const homeOf = (address: string, pageOrigin: string): Home | null => {
  const [, origin = '', remote = '', digest = ''] = FILES.exec(address) ?? [];
  return origin === '' || origin === pageOrigin ? null : { origin, remote, digest };
};

/** This remote's home, if it runs in a page of another origin. */
export const readHome = (): Home | null =>
  typeof __webpack_public_path__ === 'undefined' ? null : homeOf(__webpack_public_path__, location.origin);

/** The remote's own pages, as its manifest declares them. */
export const ownPages = (): readonly Page[] => (typeof PREBELL_PAGES === 'undefined' ? [] : PREBELL_PAGES);

/** Whether a page at this path is for signed-in users only. */
export const needsUser = (pages: readonly Page[], path: string): boolean => {
  const parts = path.split('/').filter(Boolean);
  const fits = (pattern: string) => {
    const wanted = pattern.split('/').filter(Boolean);
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
  const page = pages.find((one) => fits(one.path));
  return page !== undefined && page.access !== 'public';
};
