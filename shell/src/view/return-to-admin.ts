import type { Session, TokenStore } from '@prebell/platform';

interface Dependencies {
  readonly view: TokenStore;
  readonly session: Pick<Session, 'subscribe' | 'user'>;
  /** Loads a new page in the admin's own session, without a history entry to go back to. */
  readonly leave: (address: string) => void;
}

/**
 * When an admin's view of a customer's account ends, returns to that customer's page in Admin, so that no customer data stays
 * in the tab.
 */
export const returnToAdmin = ({ view, session, leave }: Dependencies): void => {
  let address = '/admin';
  session.subscribe(() => {
    const user = session.user();
    if (user !== null) address = `/admin?user=${user.id}`;
  });
  view.subscribe(() => {
    if (view.get() === null) leave(address);
  });
};
