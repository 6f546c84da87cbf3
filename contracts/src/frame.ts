import { z } from 'zod';

/** Placeholders in the frame's pieces that the back end fills in. */
export const FRAME_SLOTS = { path: '%path%', label: '%label%', content: '%content%' } as const;

/** Placeholder for the demo's password in a rendered page. Only a demo's back end fills it in. */
export const DEMO_PASSWORD_SLOT = '%demo-password%';

/** The shell's frame around a page, rendered by the shell's build: HTML pieces, joined in this order. */
export const pageFrameSchema = z.object({
  before: z.string(),
  /** One entry of the navigation bar; repeated for each entry. */
  link: z.string().includes(FRAME_SLOTS.path).includes(FRAME_SLOTS.label),
  /** The same entry, drawn as a button. */
  button: z.string().includes(FRAME_SLOTS.path).includes(FRAME_SLOTS.label),
  /** Between the navigation entries and the page's content, which goes before `after`. */
  between: z.string(),
  after: z.string(),
});
export type PageFrame = z.infer<typeof pageFrameSchema>;
