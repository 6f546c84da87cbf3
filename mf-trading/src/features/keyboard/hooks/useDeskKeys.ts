import { useEffect, useRef } from 'react';
import type { KeyAction, KeyMap } from '../../../shared/keys/key-map';
import { type Keystroke, keystroke } from '../model/keystroke';

/** How long a letter waits for a second one before it counts as a command, milliseconds. Two letters a second is slow typing. */
const SECOND_LETTER_MS = 500;
/** Elements that handle their own keys while focused. Tabs do not count: they use keys that are no shortcuts. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="separator"]';

interface Options {
  readonly map: KeyMap;
  /** True: letters act as commands at once, and a ticker begins with Shift or with a letter that has no command. */
  readonly areInstant: boolean;
  readonly onAction: (action: KeyAction) => void;
  /** Called with the first letters of a ticker. */
  readonly onTicker: (letters: string) => void;
  /** Called with a letter's command while it waits for a second letter; null when the wait is over. */
  readonly onWaiting: (action: KeyAction | null) => void;
}

/** Listens for shortcuts unless the focused element handles its own keys. */
export const useDeskKeys = (options: Options): void => {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });

  useEffect(() => {
    let first: {
      readonly letters: string;
      readonly action: KeyAction;
      readonly timer: ReturnType<typeof setTimeout>;
    } | null = null;
    const forget = () => {
      if (first === null) return;
      clearTimeout(first.timer);
      first = null;
      newest.current.onWaiting(null);
    };
    const onLetter = (letter: string, action: KeyAction | null) => {
      if (newest.current.areInstant && action !== null) return newest.current.onAction(action);
      const before = first;
      const letters = (before?.letters ?? '') + letter;
      forget();
      // J J moves twice, and J W moves and then adds to the watchlist. A third letter turns all of them into a ticker, for example
      // JWEL.
      const isMoving = isMove(action);
      if (action === null || (before !== null && !isMove(before.action))) return newest.current.onTicker(letters);
      // Move at once: Enter may be the next key and must open the right row. An extra move before a ticker does no harm.
      if (isMoving) newest.current.onAction(action);
      else newest.current.onWaiting(action);
      const timer = setTimeout(() => {
        forget();
        if (!isMoving) newest.current.onAction(action);
      }, SECOND_LETTER_MS);
      first = { letters, action, timer };
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && first !== null) return forget();
      const stroke = event.defaultPrevented || event.isComposing ? null : keystroke(event, newest.current.map);
      if (stroke === null || isTaken(event, stroke)) return;
      event.preventDefault();
      if (stroke.kind === 'letter')
        return onLetter(stroke.letter, event.repeat && !isMove(stroke.action) ? null : stroke.action);
      forget();
      newest.current.onAction(stroke.action);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      forget();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
};

const isMove = (action: KeyAction | null): boolean => action === 'row-down' || action === 'row-up';

const isTaken = ({ target, key, shiftKey }: KeyboardEvent, stroke: Keystroke): boolean => {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  // Select boxes and separators do not use Shift and a digit, so the timeframe keys work there too.
  const isTimeframe = shiftKey && stroke.kind === 'act' && stroke.action.startsWith('timeframe-');
  if (isTimeframe && target.closest('select, [role="separator"]') !== null) return false;
  if (target.closest(OWN_KEYS) !== null) return true;
  // Scrolling areas keep the arrow keys.
  return (
    stroke.kind === 'act' &&
    key.startsWith('Arrow') &&
    target.closest('[role="application"], [role="log"], [tabindex="0"]:not(button)') !== null
  );
};
