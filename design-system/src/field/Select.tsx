import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A heading for consecutive options with the same group. */
  readonly group?: string;
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'onChange' | 'size'> {
  readonly options: readonly SelectOption[];
  readonly onValueChange?: (value: string) => void;
  readonly size?: 'small' | 'medium';
}

const toOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

const inGroups = (options: readonly SelectOption[]) => {
  const groups: { readonly group: string | undefined; readonly members: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
};

/** One choice out of a few. It is a native list, so it works with every keyboard, screen reader and phone. */
export const Select = ({ options, onValueChange, size = 'medium', className, ...rest }: SelectProps) => {
  useNameWarning('Select', rest);
  return (
    <span className={cx('ds-Select', className)} data-component="Select" data-size={size}>
      <select {...rest} className="ds-Select-control" onChange={(event) => onValueChange?.(event.target.value)}>
        {inGroups(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
};
