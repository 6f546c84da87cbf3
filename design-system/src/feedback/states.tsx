import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../button/Button';
import { cx } from '../cx';

interface StateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** Buttons or links below the text. */
  readonly actions?: ReactNode;
}

const State = ({ title, text, icon, actions, className, ...rest }: StateProps) => (
  <div {...rest} className={cx('ds-State', className)}>
    {icon !== undefined && <span className="ds-State-icon">{icon}</span>}
    <p className="ds-State-title">{title}</p>
    {text !== undefined && <p className="ds-State-text">{text}</p>}
    {actions !== undefined && <div className="ds-State-actions">{actions}</div>}
  </div>
);

/** Nothing to show, which is not an error. */
export const EmptyState = (props: StateProps) => <State {...props} data-component="EmptyState" />;

export interface ErrorStateProps extends StateProps {
  /** What to try if retrying does not help. */
  readonly hint?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** Why it failed. If the server answered, the error includes a trace id, with which support finds it in the log. */
  readonly cause?: unknown;
}

const traceIdOf = (cause: unknown): string | null => {
  const id: unknown = cause instanceof Error ? Reflect.get(cause, 'traceId') : null;
  return typeof id === 'string' ? id : null;
};

/** An error: what failed, why, and what to do next. */
export const ErrorState = ({
  hint,
  onRetry,
  retryLabel = 'Try Again',
  actions,
  text,
  cause,
  ...rest
}: ErrorStateProps) => {
  const reference = traceIdOf(cause);
  return (
    <State
      {...rest}
      role="alert"
      data-component="ErrorState"
      data-kind="error"
      text={text}
      actions={
        <>
          {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel}</Button>}
          {actions}
          {hint !== undefined && <p className="ds-State-hint">{hint}</p>}
          {reference !== null && <p className="ds-State-reference">Reference: {reference}</p>}
        </>
      }
    />
  );
};

export interface LoadingStateProps extends ComponentPropsWithRef<'div'> {
  readonly label: string;
}

/** Shows that work is in progress. Its icon is the trading day filling up. */
export const LoadingState = ({ label, className, ...rest }: LoadingStateProps) => (
  <div {...rest} role="status" className={cx('ds-State', className)} data-component="LoadingState">
    <span className="ds-Loading" aria-hidden="true" />
    <p className="ds-State-text">{label}</p>
  </div>
);

/** A grey placeholder with the size of the expected content. */
export const Skeleton = ({ className, ...rest }: ComponentPropsWithRef<'span'>) => (
  <span {...rest} aria-hidden="true" className={cx('ds-Skeleton', className)} data-component="Skeleton" />
);

export type ViewStatus = 'loading' | 'error' | 'empty' | 'ready';

/** Renders the view for the current status. */
export const StatusView = ({
  status,
  loading,
  error,
  empty,
  children,
}: {
  status: ViewStatus;
  loading: ReactNode;
  error: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}) => ({ loading, error, empty, ready: children })[status];
