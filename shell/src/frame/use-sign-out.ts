import { createStore, usePlatform, useStore } from '@prebell/platform';

/** True between the end of the session and the landing page. Guards must not redirect to the sign-in page meanwhile. */
const leaving = createStore(false);

/** Call this when the session ends and the visitor is about to go to the landing page. */
export const beginLeaving = (): void => leaving.set(true);

export const isLeaving = (): boolean => leaving.get();

/** Call this when the visitor has reached the landing page. */
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
