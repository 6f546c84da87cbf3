import { Button } from '@prebell/design-system/frame';
import { type TokenStore, tokenLife, useSession } from '@prebell/platform';
import { useEffect } from 'react';
import styles from './ViewBadge.module.css';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });

/** Shown on every page while an admin is viewing a customer's account. Ends the view on a click, or when it expires. */
export const ViewBadge = ({ view }: { readonly view: TokenStore }) => {
  const session = useSession();
  const endsAt = tokenLife(view.get())?.endsAt ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => view.set(null), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [view, endsAt]);
  const name = session.status === 'signed-in' ? session.user.username : 'a customer';
  return (
    <aside className={styles.badge} aria-label="View of a customer's account">
      <span>
        You see what <b>{name}</b> sees. Read only, until {TIME.format(endsAt)} ET. This view leaves out live data and
        chat.
      </span>
      <Button size="small" onClick={() => view.set(null)}>
        End view
      </Button>
    </aside>
  );
};
