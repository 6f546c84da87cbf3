import type { Session, TokenStore } from '@prebell/platform';

interface Dependencies {
  readonly view: TokenStore;
  readonly session: Pick<Session, 'subscribe' | 'user'>;
  /** Loads a page anew, in the admin's own session, without a way back. */
  readonly leave: (address: string) => void;
}

/** Goes back to the customer's screen in Admin when a view ends, so that nothing of the customer stays in the page. */
export const leaveWithView = ({ view, session, leave }: Dependencies): void => {
  let address = '/admin';
  session.subscribe(() => {
    const user = session.user();
    if (user !== null) address = `/admin?user=${user.id}`;
  });
  view.subscribe(() => {
    if (view.get() === null) leave(address);
  });
};
