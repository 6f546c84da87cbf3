import type { User } from '@prebell/contracts';
import { Button, ChevronDownIcon } from '@prebell/design-system/frame';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { accountOf } from './account-name';
import type { UserMenuProps } from './UserMenu';

/** The menu's code; null if it cannot be loaded. */
const importMenu = () =>
  import(/* webpackChunkName: "user-menu" */ './UserMenu').then(
    ({ UserMenu }) => UserMenu,
    () => null,
  );

/**
 * The button of the user's menu. The menu's code loads after the first paint. A click before that opens the menu once it has
 * loaded; a click after a failed load tries again. A focused button is not replaced until it is clicked, so that it keeps the
 * focus.
 */
export const AccountButton = ({ user }: { user: User }) => {
  const [UserMenu, setMenu] = useState<ComponentType<UserMenuProps> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const load = useCallback(async () => {
    const menu = await importMenu();
    if (menu !== null) setMenu(() => menu);
  }, []);
  useEffect(() => void load(), [load]);
  if (UserMenu !== null && (isAsked || !hasFocus)) return <UserMenu user={user} defaultOpen={isAsked} />;
  const ask = () => {
    setAsked(true);
    if (UserMenu === null) void load();
  };
  return (
    <Button
      variant="ghost"
      aria-label={accountOf(user)}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={ask}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {user.username}
      <ChevronDownIcon aria-hidden="true" />
    </Button>
  );
};
