import type { Pagination as PaginationData } from '@prebell/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Button } from '../button/Button';
import { cx } from '../cx';

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  readonly pagination: PaginationData;
  readonly onPage: (page: number) => void;
  /** The noun to count, such as 'users'. */
  readonly noun: string;
}

/** 'users' becomes 'user', 'entries' becomes 'entry'. */
const singular = (noun: string): string => noun.replace(/(ie)?s$/, (ending) => (ending === 'ies' ? 'y' : ''));

/** Moves between the pages of a list and shows the current position. */
export const Pagination = ({
  pagination: { page, per_page, total, pages, has_prev, has_next },
  onPage,
  noun,
  className,
  ...rest
}: PaginationProps) => {
  const first = Math.min((page - 1) * per_page + 1, total);
  const last = Math.min(page * per_page, total);
  const positionText = (): string => {
    if (total === 0) return `No ${noun}`;
    return total === 1 ? `1 ${singular(noun)}` : `${first}–${last} of ${total} ${noun}`;
  };
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      {...rest}
      className={cx('ds-Pagination', className)}
      data-component="Pagination"
    >
      <span aria-live="polite">{positionText()}</span>
      <span className="ds-Pagination-buttons">
        <Button size="small" disabled={!has_prev} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <span>
          {page} / {Math.max(pages, 1)}
        </span>
        <Button size="small" disabled={!has_next} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
    </nav>
  );
};
