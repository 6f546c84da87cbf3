import { StatusBadge } from '@prebell/design-system';
import { shownStatus } from './call-status';

export const StatusLabel = ({ status, className }: { status: string; className?: string | undefined }) => {
  const { label, tone } = shownStatus(status);
  return (
    <StatusBadge status={tone} className={className}>
      {label}
    </StatusBadge>
  );
};
