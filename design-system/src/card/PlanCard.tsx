import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Badge } from '../badge/Badge';
import { cx } from '../cx';

export interface PlanCardProps extends ComponentPropsWithRef<'article'> {
  readonly label: string;
  /** Dollars per month. */
  readonly price: number;
  readonly period?: string;
  readonly description?: string;
  readonly features: readonly string[];
  readonly limitations?: readonly string[];
  readonly popular?: boolean;
  readonly action: ReactNode;
}

/** Whole dollars without cents; `N/A` for an invalid price, such as a broken feed may send. */
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
