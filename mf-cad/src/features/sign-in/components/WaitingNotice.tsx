import { Alert } from '@prebell/design-system';

interface Props {
  /** What this browser keeps and the server does not have, whoever did it. */
  readonly ops: readonly { readonly author: { readonly username: string } }[];
}

/** Nobody is signed in and work of before waits here: how much, and whose sign-in sends it. Nothing of what it says. */
export const WaitingNotice = ({ ops }: Props) => {
  if (ops.length === 0) return null;
  const authors = [...new Set(ops.map(({ author }) => author.username))];
  return (
    <Alert kind="warning" role="status">
      <b>{ops.length === 1 ? '1 entry waits' : `${ops.length} entries wait`} on this computer.</b> Saved here, not sent
      yet: sent once {new Intl.ListFormat('en').format(authors)} {authors.length === 1 ? 'signs' : 'sign'} in.
    </Alert>
  );
};
