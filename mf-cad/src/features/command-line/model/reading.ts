import type { AmendedUnitField, CallActionName } from '@prebell/contracts';

/** The call that another call is merged into. */
export interface LinkTarget {
  readonly id: string;
  readonly number: string | null;
  readonly address: string;
}

/** One act requested by a command line. */
export type Step =
  | {
      readonly kind: 'create';
      readonly address: string;
      readonly nature: string;
      readonly notes: string;
      /** The open call that the new one is merged into, because both report the same incident. */
      readonly sameAs?: LinkTarget;
    }
  | {
      readonly kind: 'merge';
      readonly callId: string;
      /** The call that continues; null to undo the merge. */
      readonly into: LinkTarget | null;
      /** Why the merge is undone; '' for a new merge. */
      readonly reason: string;
    }
  | { readonly kind: 'dispatch'; readonly callId: string; readonly unit: string }
  | {
      readonly kind: 'status';
      readonly callId: string;
      readonly action: CallActionName;
      /** '' if the action concerns the whole call. */
      readonly unit: string;
      /** How the call ended. */
      readonly detail: string;
    }
  | { readonly kind: 'radio'; readonly callId: string; readonly unit: string; readonly notes: string }
  | {
      /** Takes back a time that a unit reported. The record keeps both. */
      readonly kind: 'amendment';
      readonly callId: string;
      readonly unitId: string;
      readonly field: AmendedUnitField;
      readonly reason: string;
    }
  /** Everybody on scene is accounted for. */
  | { readonly kind: 'par'; readonly callId: string; readonly notes: string }
  /** Acknowledges the alarm on screen. */
  | { readonly kind: 'quiet' }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'units' };

/** The meaning of a command line. A refused line keeps its text and changes nothing. */
export type Reading =
  | { readonly kind: 'empty' }
  /** Tells the dispatcher what to type next. */
  | { readonly kind: 'unfinished'; readonly hint: string }
  /** Gives the reason, and what would work instead. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'ready';
      readonly steps: readonly Step[];
      /** What Enter will do. */
      readonly preview: string;
      /** The confirmation after Enter, if it differs from the preview. */
      readonly done?: string;
      /** Why the line needs a second Enter, or null. */
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
