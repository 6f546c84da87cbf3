import type { LayoutSettings } from '@prebell/contracts';

/** A value that a layout can store. */
export type LayoutValue = LayoutSettings[string];

/** One setting that a layout stores, such as the width of the list. */
export interface LayoutPart {
  /** Its name in stored layouts. */
  readonly name: string;
  /** The value when a layout does not set it. */
  readonly fallback: LayoutValue;
  /** Whether a stored value is valid; it may come from another version. */
  accepts(value: unknown): boolean;
  get(): LayoutValue;
  set(value: LayoutValue): void;
}

/** The desk's current settings, for storing as a layout. */
export const currentSettings = (parts: readonly LayoutPart[]): LayoutSettings =>
  Object.fromEntries(parts.map((part) => [part.name, part.get()]));

/** Applies a layout to the desk. A setting that is missing or invalid in this version gets its default. */
export const applySettings = (parts: readonly LayoutPart[], settings: LayoutSettings): void => {
  for (const part of parts) {
    const value = settings[part.name];
    part.set(value !== undefined && part.accepts(value) ? value : part.fallback);
  }
};
