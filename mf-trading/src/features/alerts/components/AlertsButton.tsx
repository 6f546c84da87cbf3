import { BellIcon, Button } from '@prebell/design-system';
import { useAlertStream } from '../hooks/useAlertStream';

/** Opens the alerts; says how many fired unread. */
export const AlertsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const unread = useAlertStream();
  return (
    <Button size="small" variant="ghost" icon={<BellIcon aria-hidden="true" />} onClick={onOpen}>
      Alerts{unread > 0 && ` · ${unread} new`}
    </Button>
  );
};
