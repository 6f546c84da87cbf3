import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type Choices, DEFAULTS } from '../../.storybook/toolbars';
import { WCAG_TAGS } from '../../.storybook/wcag';
import type { Entry } from './stories';

type Listener = (...args: unknown[]) => void;
/** Globals that Storybook and axe set in the preview window. */
interface PreviewWindow extends Window {
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, listener: Listener): void;
    off(event: string, listener: Listener): void;
    emit(event: string, payload: object): void;
  };
  axe: typeof axe;
}
declare const window: PreviewWindow;

/** One preview page that renders story after story. Opening a new one each time would take most of the time. */
export interface StoryPage {
  readonly page: Page;
  /** Renders an entry with these choices, otherwise the defaults, and returns its errors. */
  show(entry: Entry, choices?: Partial<Choices>): Promise<string[]>;
  /** Sets toolbars and returns the errors of rendering again. */
  choose(choices: Partial<Choices>): Promise<string[]>;
  /**
   * The axe findings for the current story (WCAG 2.2 AA); with `rows`, for that many rows of each list and table. `looks`
   * checks only what theme, palette and density can change, for a story that passed with others.
   */
  inspect(options?: { readonly rows?: number; readonly only?: 'looks' }): Promise<string[]>;
}

/** Rules that read colours or sizes. All others give the same result with every choice. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Opens the preview of the Storybook at `url`, without a story. */
export const openStoryPage = async (page: Page, url: string): Promise<StoryPage> => {
  const logged: string[] = [];
  let shown: Entry | null = null;
  let chosen: Partial<Choices> = DEFAULTS;
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript({ content: axe.source });
  const open = async () => {
    chosen = DEFAULTS;
    shown = null;
    await page.goto(`${url}/iframe.html?viewMode=story`);
    // The preview listens for a story choice only after it has found none chosen.
    await page.waitForFunction(() => /sb-show-(nopreview|errordisplay|main)/.test(document.body.className));
    // The add-on would run axe a second time. Without a story its URL setting is ignored.
    await page.evaluate(() => {
      window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: { a11y: { manual: true } } });
    });
  };
  await open();

  const draw = async (entry: Entry, event: 'setCurrentStory' | 'updateGlobals', payload: object) => {
    shown = entry;
    const failure = await page.evaluate(drawAndWait, { id: entry.id, event, payload });
    const seen = failure === null ? await page.evaluate(lookAtDrawing, entry.tags.includes('empty')) : [failure];
    const problems = [...seen, ...logged.splice(0)];
    // The remains of a broken story would disturb the next one.
    if (problems.length > 0) await open();
    return problems;
  };
  const set = async (globals: Choices): Promise<string[]> => {
    await page.evaluate((to) => window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: to }), globals);
    return [];
  };
  return {
    page,
    show: async (entry, choices = {}) => {
      const globals = { ...DEFAULTS, ...choices };
      if (JSON.stringify(globals) !== JSON.stringify({ ...DEFAULTS, ...chosen })) {
        chosen = globals;
        const before = shown;
        // A change renders the shown story again; two renders at once would end without an event.
        const problems =
          before?.type === 'story' ? await draw(before, 'updateGlobals', { globals }) : await set(globals);
        if (problems.length > 0 || before?.id === entry.id) return problems;
      }
      const viewMode = entry.type === 'docs' ? 'docs' : 'story';
      return draw(entry, 'setCurrentStory', { storyId: entry.id, viewMode });
    },
    choose: async (globals) => {
      if (shown === null) throw new Error('There is no story to draw again');
      chosen = { ...chosen, ...globals };
      return draw(shown, 'updateGlobals', { globals });
    },
    inspect: ({ rows, only } = {}) => page.evaluate(runAxe, { runOnly: only === 'looks' ? LOOKS : WCAG_TAGS, rows }),
  };
};

interface Drawing {
  readonly id: string;
  readonly event: string;
  readonly payload: object;
}

/** Runs in the page. Resolves when the story has settled, with the errors from Storybook. */
function drawAndWait({ id, event, payload }: Drawing): Promise<string | null> {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  const FAILURES = ['storyThrewException', 'storyErrored', 'storyMissing', 'playFunctionThrewException'];
  return new Promise<string | null>((resolve) => {
    const listeners = new Map<string, Listener>();
    const end = (failure: string | null) => {
      for (const [name, listener] of listeners) channel.off(name, listener);
      resolve(failure);
    };
    listeners.set('storyFinished', (finished) => {
      if ((finished as { storyId: string }).storyId === id) end(null);
    });
    listeners.set('docsRendered', () => end(null));
    for (const name of FAILURES) {
      listeners.set(name, (reason) => {
        const { message, description } = (reason ?? {}) as { message?: string; description?: string };
        end(`${name}: ${message ?? description ?? String(reason)}`);
      });
    }
    for (const [name, listener] of listeners) channel.on(name, listener);
    channel.emit(event, payload);
  }).then(async (failure) => {
    if (failure !== null) return failure;
    await document.fonts.ready;
    await untilQuiet();
    return null;
  });

  /** Answers of fake platforms arrive a moment later. Clocks and streams never settle, so the wait is limited. */
  async function untilQuiet(): Promise<void> {
    const QUIET_MS = 40;
    const PATIENCE_MS = 600;
    const started = performance.now();
    let changed = started;
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    while (performance.now() - changed < QUIET_MS && performance.now() - started < PATIENCE_MS)
      await new Promise((resolve) => setTimeout(resolve, 10));
    observer.disconnect();
  }
}

/** Runs in the page. `isEmpty`: the story's tag says that it renders nothing on purpose. */
function lookAtDrawing(isEmpty: boolean): string[] {
  const { classList } = document.body;
  if (!classList.contains('sb-show-main')) return [`Storybook shows no story: ${classList}`];
  const isOwn = (element: Element) => element.matches('script, style, link, [class^="sb-"]');
  // Screen-reader text is one pixel large, and the region of `announce` outlives its story.
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  // Overlays are outside the root.
  const roots = [...document.body.children].filter((element) => !isOwn(element));
  const isDrawn = roots.some((root) => [...root.querySelectorAll('*')].some(isSeen));
  if (isDrawn !== isEmpty) return [];
  return [isDrawn ? 'something is drawn, against the tag "empty"' : 'nothing is drawn'];
}

/** Runs in the page. Hides rows beyond `rows` while axe works, because checking them all takes most of the time. */
async function runAxe({ runOnly, rows }: { runOnly: string[]; rows?: number | undefined }): Promise<string[]> {
  const further = document.createElement('style');
  if (rows !== undefined)
    further.textContent = `:nth-child(n + ${rows + 1} of tr, li, [role="option"]) { display: none !important; }`;
  document.head.append(further);
  const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations' as const] });
  further.remove();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}
