import { type AriaAttributes, useEffect } from 'react';

const told = new Set<string>();

/** Tells a developer, once, what a component lacks and how to give it; nothing where that is false. Production is silent. */
export const useWarning = (missing: string | false): void => {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'development' || missing === false || told.has(missing)) return;
    told.add(missing);
    // biome-ignore lint/suspicious/noConsole: for whoever writes the app, while it is written.
    console.warn(`[design-system] ${missing}`);
  }, [missing]);
};

interface Named extends AriaAttributes {
  readonly id?: string | undefined;
}

/** Warns of a control that nothing names. A `Field` gives the control in it an id, which its label refers to. */
export const useNameWarning = (component: string, { id, ...aria }: Named): void => {
  const isNamed = [id, aria['aria-label'], aria['aria-labelledby']].some(Boolean);
  useWarning(!isNamed && `${component} has no name: put it into <Field label="...">, or give it an aria-label`);
};
