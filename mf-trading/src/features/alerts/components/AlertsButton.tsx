import { BellIcon, Button } from '@prebell/design-system';
import { useAlertStream } from '../hooks/useAlertStream';

/** Opens the alerts and shows the number of unread ones. */
export const AlertsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const unread = useAlertStream(onOpen);
  return (
    <Button size="small" variant="ghost" icon={<BellIcon aria-hidden="true" />} onClick={onOpen}>
      Alerts{unread > 0 && ` · ${unread} new`}
    </Button>
  );
};
