import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// Patience for a busy machine is no promise: a test that promises a time measures it.
configure({ asyncUtilTimeout: 20_000 });

/** Provided by Vitest's environment of that name; files of other environments have none. */
declare const happyDOM: { setURL(url: string): void } | undefined;

/** The files of a worker share one window, so each leaves it as it found it. */
afterAll(() => {
  if (typeof happyDOM === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
});
