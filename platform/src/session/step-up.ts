import type { FactorMethod } from '@prebell/contracts';
import { createStore, type ReadableStore } from '../readable-store';

interface Question {
  /** The methods that can confirm; empty for the password. */
  readonly methods: readonly FactorMethod[];
  readonly settle: (isConfirmed: boolean) => void;
}

export interface StepUp {
  /** The open question; null without one. */
  readonly question: ReadableStore<Question | null>;
  /** Registers a dialog that shows the questions. Returns the function that unregisters it. */
  show(): () => void;
  /**
   * Asks the user to prove who they are. False if the user cancels, null if no dialog can ask. Concurrent callers share
   * a question.
   */
  ask(methods: readonly FactorMethod[]): Promise<boolean | null>;
}

export const createStepUp = (): StepUp => {
  const question = createStore<Question | null>(null);
  let dialogs = 0;
  let asked: Promise<boolean> | null = null;
  return {
    question,
    show() {
      dialogs += 1;
      return () => {
        dialogs -= 1;
        if (dialogs === 0) question.get()?.settle(false);
      };
    },
    async ask(methods) {
      if (dialogs === 0) return null;
      asked ??= new Promise((resolve) => {
        const settle = (isConfirmed: boolean) => {
          asked = null;
          question.set(null);
          resolve(isConfirmed);
        };
        question.set({ methods, settle });
      });
      return asked;
    },
  };
};
