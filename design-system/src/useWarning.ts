import { type AriaAttributes, useEffect } from 'react';

const warned = new Set<string>();

/** Warns developers once that a prop is missing, and how to supply it. Pass false for no warning. Silent in production. */
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

/** Warns about a control without a name. Inside a `Field`, the control has an id that the label refers to. */
export const useNameWarning = (component: string, { id, ...aria }: Named): void => {
  const isNamed = [id, aria['aria-label'], aria['aria-labelledby']].some(Boolean);
  useWarning(!isNamed && `${component} has no name: put it into <Field label="...">, or give it an aria-label`);
};
