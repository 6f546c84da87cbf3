import type { Op } from './op';
import { isSentBy } from './sending-order';

type Authored = Pick<Op, 'author'>;

/** Usernames of the authors, each once, in the order of their first entry. */
export const authorsOf = (ops: readonly Authored[]): string[] => [
  ...new Map(ops.map(({ author }) => [author.id, author.username])).values(),
];

/** 'kl', 'kl and js', 'kl, js, and mm'. */
export const namesOf = (ops: readonly Authored[]): string => new Intl.ListFormat('en').format(authorsOf(ops));

/** '2 unsent by kl'; '' when nothing waits. The count always comes with the authors' names. */
export const unsentText = (ops: readonly Authored[]): string =>
  ops.length === 0 ? '' : `${ops.length} unsent by ${namesOf(ops)}`;

export interface OthersWork {
  /** Entries that no user here has taken over yet. */
  readonly waiting: readonly Op[];
  /** Entries that `user` has taken over, which are sent once the server can be reached. */
  readonly taken: readonly Op[];
}

/** Unsent entries of other users on this computer, without refused ones, which need repair. */
export const othersWork = (ops: readonly Op[], user: string): OthersWork => {
  const others = ops.filter(({ author, refusal }) => author.id !== user && refusal === null);
  return {
    waiting: others.filter((op) => !isSentBy(op, user)),
    taken: others.filter((op) => isSentBy(op, user)),
  };
};
