import type { Work } from '../state/work';

/** What the hosted pages work with. */
export interface PageParts {
  readonly work: Work;
  /** The origin forms must come from, null for loopback (`PUBLIC_ORIGIN`). */
  readonly publicOrigin: string | null;
  /** Shows the test clock panel. */
  readonly demo: boolean;
}
