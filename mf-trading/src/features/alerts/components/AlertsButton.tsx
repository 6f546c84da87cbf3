import { BellIcon, Button } from '@prebell/design-system';
import { useAlertStream } from '../hooks/useAlertStream';

/** Opens the alerts dialog and shows the number of unread alerts. */
export const AlertsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const unread = useAlertStream(onOpen);
  return (
    <Button size="small" variant="ghost" icon={<BellIcon aria-hidden="true" />} onClick={onOpen}>
      Alerts{unread > 0 && ` · ${unread} new`}
    </Button>
  );
};
