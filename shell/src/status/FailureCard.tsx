import { ErrorState } from '@prebell/design-system';
import { useTakeOver } from '../frame/take-over';

/** Shown in place of a page that failed to load, while all others work. */
export const FailureCard = ({ title, onRetry }: { title: string; onRetry: () => void }) => {
  useTakeOver();
  return (
    <ErrorState
      title={`${title} failed to load`}
      text="The rest of the product works. Try again, or come back in a moment."
      hint="If the problem persists, check your connection"
      onRetry={onRetry}
    />
  );
};
