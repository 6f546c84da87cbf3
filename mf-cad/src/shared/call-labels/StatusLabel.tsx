import { type Call, sameAs } from '@prebell/contracts';
import { StatusBadge } from '@prebell/design-system';
import { shownStatus } from './call-status';

interface Props {
  readonly call: Pick<Call, 'status' | 'merged_into'>;
  readonly className?: string | undefined;
}

/** The status of a call. A merged call names the call that continues in its place. */
export const StatusLabel = ({ call: { status, merged_into }, className }: Props) => {
  const { label: usual, tone } = shownStatus(status);
  const label = merged_into === null ? usual : sameAs(merged_into).toUpperCase();
  return (
    <StatusBadge status={tone} className={className}>
      {label}
    </StatusBadge>
  );
};
