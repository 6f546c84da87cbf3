import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Patience for a busy machine is no promise: a test that promises a time measures it.
configure({ asyncUtilTimeout: 20_000 });

/** Provided by Vitest's environment of that name; files of other environments have none. */
declare const happyDOM: { setURL(url: string): void } | undefined;

/** The managers follow the window only while a page is mounted, so one that closes offline would leave the next test offline. */
afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});

/** The files of a worker share one window, so each leaves it as it found it. */
afterAll(() => {
  if (typeof happyDOM === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
});
