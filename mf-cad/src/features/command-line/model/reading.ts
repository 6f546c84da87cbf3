import type { AmendedUnitField, CallActionName } from '@prebell/contracts';

/** A call that another one is merged into. */
export interface LinkTarget {
  readonly id: string;
  readonly number: string | null;
  readonly address: string;
}

/** One act that a command line asks for. */
export type Step =
  | {
      readonly kind: 'create';
      readonly address: string;
      readonly nature: string;
      readonly notes: string;
      /** The call that reports the same incident; the new one is merged into it. */
      readonly sameAs?: LinkTarget;
    }
  | {
      readonly kind: 'merge';
      readonly callId: string;
      /** The call that continues; null undoes the merge. */
      readonly into: LinkTarget | null;
      /** Why it is undone; '' for a merge. */
      readonly reason: string;
    }
  | { readonly kind: 'dispatch'; readonly callId: string; readonly unit: string }
  | {
      readonly kind: 'status';
      readonly callId: string;
      readonly action: CallActionName;
      /** '' for the whole call. */
      readonly unit: string;
      /** How the call ended. */
      readonly detail: string;
    }
  | { readonly kind: 'radio'; readonly callId: string; readonly unit: string; readonly notes: string }
  | {
      /** Undoes a time that a unit reported; the record keeps both. */
      readonly kind: 'amendment';
      readonly callId: string;
      readonly unitId: string;
      readonly field: AmendedUnitField;
      readonly reason: string;
    }
  /** Everybody on scene is accounted for. */
  | { readonly kind: 'par'; readonly callId: string; readonly notes: string }
  /** Acknowledges the alarm that shows. */
  | { readonly kind: 'quiet' }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'units' };

/** What a command line means. A refused line keeps its text and changes nothing. */
export type Reading =
  | { readonly kind: 'empty' }
  /** Says what to type next. */
  | { readonly kind: 'unfinished'; readonly hint: string }
  /** Says why, and what would work. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'ready';
      readonly steps: readonly Step[];
      /** What Enter will do. */
      readonly preview: string;
      /** What the line says after Enter, if that is not the preview. */
      readonly done?: string;
      /** Why Enter has to be pressed twice, or null. */
      readonly asks: string | null;
    };

export const unfinished = (hint: string): Reading => ({ kind: 'unfinished', hint });
export const refused = (reason: string): Reading => ({ kind: 'refused', reason });
export const ready = (steps: readonly Step[], preview: string, asks: string | null = null): Reading => ({
  kind: 'ready',
  steps,
  preview,
  asks,
});
