import { IdentityDialog } from '@prebell/design-system';
import { useIdentityQuestion } from '@prebell/platform';

/** Asks who the user is for every remote of the page. */
export const IdentityQuestion = () => {
  const question = useIdentityQuestion();
  return question && <IdentityDialog {...question} />;
};
