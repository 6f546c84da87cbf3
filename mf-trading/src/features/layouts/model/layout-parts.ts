import type { LayoutSettings } from '@prebell/contracts';

/** A value that a layout can store. */
export type LayoutValue = LayoutSettings[string];

/** One thing that a layout remembers, such as the width of the list. */
export interface LayoutPart {
  /** Its name in stored layouts. */
  readonly name: string;
  /** The value without a layout. */
  readonly fallback: LayoutValue;
  /** Whether a stored value, perhaps from another version, is still valid. */
  accepts(value: unknown): boolean;
  get(): LayoutValue;
  set(value: LayoutValue): void;
}

/** The desk as it is now. */
export const currentSettings = (parts: readonly LayoutPart[]): LayoutSettings =>
  Object.fromEntries(parts.map((part) => [part.name, part.get()]));

/** Arranges the desk. What a layout does not say, or not in a form that this version reads, gets its default. */
export const applySettings = (parts: readonly LayoutPart[], settings: LayoutSettings): void => {
  for (const part of parts) {
    const value = settings[part.name];
    part.set(value !== undefined && part.accepts(value) ? value : part.fallback);
  }
};
