import type { ReactNode } from 'react';

/** Takes the place of a form in a browser without JavaScript, where the page hides its forms. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p>{children}</p>
  </noscript>
);
