import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'onChange' | 'size'> {
  readonly options: readonly SelectOption[];
  readonly onValueChange?: (value: string) => void;
  readonly size?: 'small' | 'medium';
}

/** One choice of a few. A native list, so it works with every keyboard, screen reader and phone. */
export const Select = ({ options, onValueChange, size = 'medium', className, ...rest }: SelectProps) => {
  useNameWarning('Select', rest);
  return (
    <span className={cx('ds-Select', className)} data-component="Select" data-size={size}>
      <select {...rest} className="ds-Select-control" onChange={(event) => onValueChange?.(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
};
