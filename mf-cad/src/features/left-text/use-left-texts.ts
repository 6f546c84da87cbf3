import { useCallback, useEffect, useState } from 'react';
import type { Typing } from '../../shared/work/create-typing';
import type { LeftText } from '../../shared/work/typing';

/** How often to check whether a window has closed, milliseconds. */
const LOOK_MS = 10_000;

export interface LeftTextsModel {
  readonly texts: readonly LeftText[];
  /** Removes a text that somebody continued or discarded. */
  take(text: LeftText): void;
}

/** Unsubmitted texts from this computer that no open window shows. */
export const useLeftTexts = (typing: Typing): LeftTextsModel => {
  const [texts, setTexts] = useState<readonly LeftText[]>([]);
  const look = useCallback(() => typing.left().then(setTexts), [typing]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [look]);
  return {
    texts,
    take: (text) => {
      setTexts((all) => all.filter((other) => other !== text));
      void typing.take(text).then(look);
    },
  };
};
