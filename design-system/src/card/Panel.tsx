import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';

export interface PanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  readonly title: ReactNode;
  /** Next to the title: badges or a short figure. */
  readonly aside?: ReactNode;
  readonly controls?: ReactNode;
  /** Freshness and other fine print. */
  readonly foot?: ReactNode;
}

/** The layout of every desk panel: title, controls, body, and freshness in the footer. */
export const Panel = ({ title, aside, controls, foot, className, children, ...rest }: PanelProps) => (
  <section {...rest} className={cx('ds-Panel', className)} data-component="Panel">
    <header className="ds-Panel-head">
      <h2 className="ds-Panel-title">{title}</h2>
      {aside}
      {controls !== undefined && <div className="ds-Panel-controls">{controls}</div>}
    </header>
    <div className="ds-Panel-body">{children}</div>
    {foot !== undefined && <footer className="ds-Panel-foot">{foot}</footer>}
  </section>
);
