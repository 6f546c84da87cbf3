import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { cx } from '../cx';
import { useTabInView } from './useTabInView';

export interface TabItem {
  readonly value: string;
  readonly label: string;
  /** Next to the label: a count, a lock, a badge. */
  readonly mark?: ReactNode;
}

export interface TabsProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'defaultValue'> {
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The accessible name of the tab list. */
  readonly label: string;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/**
 * Tabs for several views of one thing. Arrow keys move between tabs. The panel shows the selected tab, and the list scrolls to
 * it.
 */
export const Tabs = ({ items, value, onValueChange, label, className, children, ...rest }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  useTabInView(list, value);
  return (
    <BaseTabs.Root
      {...rest}
      value={value}
      onValueChange={(next) => onValueChange(String(next))}
      className={cx('ds-Tabs', className)}
      data-component="Tabs"
    >
      <BaseTabs.List ref={list} className="ds-Tabs-list" aria-label={label} activateOnFocus>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className="ds-Tabs-tab">
            <span className="ds-Tabs-label" title={item.label}>
              {item.label}
            </span>
            {item.mark !== undefined && <span className="ds-Tabs-mark">{item.mark}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="ds-Tabs-panel" tabIndex={-1}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
};
