import type { Context } from 'hono';
import type { Work } from '../state/work';

/** What the hosted pages work with. */
export interface PageParts {
  readonly work: Work;
  /** Throws for a form that a page of another origin sent. */
  readonly assertOwnPage: (c: Context) => void;
  /** Shows the test clock panel. */
  readonly demo: boolean;
}
