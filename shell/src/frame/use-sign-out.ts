import { createStore, usePlatform, useStore } from '@prebell/platform';

/** Between the end of the session and the landing page, guards must not redirect to the sign-in page. */
const leaving = createStore(false);

/** The session has ended or is ending, and the visitor is on the way to the landing page. */
export const beginLeaving = (): void => leaving.set(true);

export const isLeaving = (): boolean => leaving.get();

/** The visitor has arrived. */
export const endLeaving = (): void => leaving.set(false);

/** Ends the session and goes to the landing page (specification, section 2). */
export const useSignOut = (): { isLeaving: boolean; signOut: () => Promise<void> } => {
  const { session, host } = usePlatform();
  const isOnTheWay = useStore(leaving);
  const signOut = async () => {
    beginLeaving();
    const ended = session.signOut();
    host.navigate('/');
    await ended;
  };
  return { isLeaving: isOnTheWay, signOut };
};
