import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Badge } from '../badge/Badge';
import { cx } from '../cx';

export const Card = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={cx('ds-Card', className)} data-component="Card" />
);

export interface PanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  readonly title: ReactNode;
  /** Beside the title: badges or a short figure. */
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

export interface PlanCardProps extends ComponentPropsWithRef<'article'> {
  readonly label: string;
  /** Dollars a month. */
  readonly price: number;
  readonly period?: string;
  readonly description?: string;
  readonly features: readonly string[];
  readonly limitations?: readonly string[];
  readonly popular?: boolean;
  readonly action: ReactNode;
}

/** Whole dollars without cents; `N/A` for an invalid price, as a broken feed may send it. */
const planPrice = (price: number): string => {
  if (!Number.isFinite(price) || price < 0) return 'N/A';
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
};

/** A plan: price, what it includes, what it leaves out, and one action. */
export const PlanCard = ({
  label,
  price,
  period = 'month',
  description,
  features,
  limitations = [],
  popular = false,
  action,
  className,
  ...rest
}: PlanCardProps) => (
  <article
    {...rest}
    className={cx('ds-Card ds-PlanCard', className)}
    data-component="PlanCard"
    data-popular={popular || undefined}
  >
    <h3 className="ds-PlanCard-label">
      {label}
      {popular && <Badge tone="action">Most Popular</Badge>}
    </h3>
    <p className="ds-PlanCard-price">
      {planPrice(price)}
      {price > 0 && Number.isFinite(price) && <span>/{period}</span>}
    </p>
    {description !== undefined && <p className="ds-PlanCard-description">{description}</p>}
    <ul className="ds-PlanCard-list">
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
      {limitations.map((limitation) => (
        <li key={limitation} data-limitation>
          {limitation}
        </li>
      ))}
    </ul>
    <div className="ds-PlanCard-action">{action}</div>
  </article>
);

export interface StatCardProps extends ComponentPropsWithRef<'div'> {
  readonly label: string;
  readonly value: ReactNode;
  /** The source of the figure, or the objective it is compared with. */
  readonly note?: ReactNode;
}

export const StatCard = ({ label, value, note, className, ...rest }: StatCardProps) => (
  <div {...rest} className={cx('ds-StatCard', className)} data-component="StatCard">
    <p className="ds-StatCard-value">{value}</p>
    <p className="ds-StatCard-label">{label}</p>
    {note !== undefined && <p className="ds-StatCard-note">{note}</p>}
  </div>
);
