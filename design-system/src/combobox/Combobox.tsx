import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** An additional description, such as a company's name. The search includes it. */
  readonly detail?: string;
}

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'children'
>;

export interface ComboboxProps extends InputProps {
  readonly options: readonly ComboboxOption[];
  /** The chosen option's value. If no option has this value, the field shows the value itself. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  /** For a server search: receives the typed text. `options` is then the result and is shown unfiltered. */
  readonly onQueryChange?: (query: string) => void;
  readonly emptyText?: string;
  readonly defaultOpen?: boolean;
}

/** Nobody reads a longer list; users type to narrow it. */
const SHOWN = 100;

/**
 * One choice out of many, found by typing. Place it in a `Field` or give it an `aria-label`. Arrow keys move, Enter chooses,
 * Escape closes the list and then clears the choice. For a handful of options use `Select`.
 */
export const Combobox = ({
  options,
  value,
  onValueChange,
  onQueryChange,
  emptyText = 'No matches',
  defaultOpen = false,
  name,
  disabled,
  readOnly,
  className,
  ...rest
}: ComboboxProps) => {
  const { contains } = Base.useFilter();
  useNameWarning('Combobox', rest);
  const selected =
    value === null ? null : (options.find((option) => option.value === value) ?? { value, label: value });
  const matches = ({ label, detail = '' }: ComboboxOption, query: string) =>
    contains(label, query) || contains(detail, query);
  return (
    <Base.Root<ComboboxOption>
      items={options}
      value={selected}
      onValueChange={(option) => onValueChange(option?.value ?? null)}
      onInputValueChange={(query, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onQueryChange?.(query);
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={onQueryChange === undefined ? matches : null}
      limit={SHOWN}
      autoHighlight
      defaultOpen={defaultOpen}
      name={name}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Base.InputGroup className={cx('ds-Combobox', className)} data-component="Combobox">
        <Base.Input {...rest} className="ds-TextInput" />
        <Base.Clear className="ds-Combobox-button" aria-label="Clear">
          <X aria-hidden="true" />
        </Base.Clear>
        <Base.Trigger className="ds-Combobox-button" aria-label="Show options">
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="ds-Positioner" sideOffset={4} align="start">
          <Base.Popup className="ds-Combobox-popup">
            <Base.Empty className="ds-Combobox-empty">{emptyText}</Base.Empty>
            <Base.List className="ds-Combobox-list" aria-label="Options">
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className="ds-Combobox-item">
                  <span className="ds-Combobox-label">{option.label}</span>
                  {option.detail !== undefined && <span className="ds-Combobox-detail">{option.detail}</span>}
                  <Base.ItemIndicator className="ds-Combobox-check">
                    <Check aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
