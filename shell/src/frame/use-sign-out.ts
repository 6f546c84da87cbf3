import { createStore, usePlatform, useStore } from '@prebell/platform';

/** Between the end of the session and the landing page, guards must not send the visitor to the sign-in page. */
const leaving = createStore(false);

/** The visitor has arrived. */
export const endLeaving = (): void => leaving.set(false);

/** Ends the session and goes to the landing page (specification, section 2). */
export const useSignOut = (): { isLeaving: boolean; signOut: () => Promise<void> } => {
  const { session, host } = usePlatform();
  const isLeaving = useStore(leaving);
  const signOut = async () => {
    leaving.set(true);
    const ended = session.signOut();
    host.navigate('/');
    await ended;
  };
  return { isLeaving, signOut };
};
