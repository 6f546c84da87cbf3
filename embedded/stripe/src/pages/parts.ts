import type { Context } from 'hono';
import type { Work } from '../state/work';

/** Dependencies of the hosted pages. */
export interface PageParts {
  readonly work: Work;
  /** Throws for a form from another origin. */
  readonly assertOwnPage: (c: Context) => void;
  /** Shows the test clock panel. */
  readonly demo: boolean;
}
