import type { ReactNode } from 'react';

/** Shown instead of a form in browsers without JavaScript, where the page hides its forms. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p>{children}</p>
  </noscript>
);
