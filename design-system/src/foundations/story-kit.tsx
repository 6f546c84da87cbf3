import type { CSSProperties, ReactNode } from 'react';
import './story-kit.css';

/** Specimens side by side, each with its name. Feature tables and visual tests use it. */
export const Specimens = ({ of, minWidth }: { of: Record<string, ReactNode>; minWidth?: string }) => (
  <dl className="kit-specimens" style={{ '--_min': minWidth } as CSSProperties}>
    {Object.entries(of).map(([name, what]) => (
      <div key={name} className="kit-specimen">
        <dt>{name}</dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

export const Row = ({ children }: { children: ReactNode }) => <div className="kit-row">{children}</div>;
export const Stack = ({ children }: { children: ReactNode }) => <div className="kit-stack">{children}</div>;
/** A box 12rem wide, like a narrow column of the desk. */
export const Narrow = ({ children }: { children: ReactNode }) => <div className="kit-narrow">{children}</div>;

/** A toolbar control that offers the values of a union. */
export const oneOf = <Value,>(...options: Value[]) => ({ control: 'select', options }) as const;

export const noop = (): void => undefined;

/** Longer than any ticker, such as a broken feed may send. */
export const LONG_SYMBOL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCD';
export const LONG_WORDS =
  'Acknowledgement of the extraordinarily long and unbroken sentence that a translation or an operator’s comment may hold';

/** Inputs that a figure may receive. */
export const HARD_NUMBERS: Record<string, number | null | undefined> = {
  missing: undefined,
  null: null,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  zero: 0,
  'negative zero': -0,
  'rounds to zero': -0.001,
  negative: -1234.5,
  tiny: Number.MIN_VALUE,
  'rolls over to M': 999_950,
  enormous: Number.MAX_SAFE_INTEGER,
};
/** One specimen for each difficult number. */
export const eachHardNumber = (draw: (value: number | null | undefined) => ReactNode) => (
  <Specimens of={Object.fromEntries(Object.entries(HARD_NUMBERS).map(([name, value]) => [name, draw(value)]))} />
);
