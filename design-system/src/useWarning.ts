import { type AriaAttributes, useEffect } from 'react';

const warned = new Set<string>();

/** Warns developers once about a missing prop and how to supply it; pass false for no warning. Silent in production. */
export const useWarning = (missing: string | false): void => {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'development' || missing === false || warned.has(missing)) return;
    warned.add(missing);
    // biome-ignore lint/suspicious/noConsole: for developers only.
    console.warn(`[design-system] ${missing}`);
  }, [missing]);
};

interface Named extends AriaAttributes {
  readonly id?: string | undefined;
}

/** Warns about a control without a name. A `Field` gives its control an id, to which the label refers. */
export const useNameWarning = (component: string, { id, ...aria }: Named): void => {
  const isNamed = [id, aria['aria-label'], aria['aria-labelledby']].some(Boolean);
  useWarning(!isNamed && `${component} has no name: put it into <Field label="...">, or give it an aria-label`);
};
