import type { Op } from './op';
import { isSentBy } from './sending-order';

type Authored = Pick<Op, 'author'>;

/** Usernames of the authors, each once, in the order of their first entry. */
export const authorsOf = (ops: readonly Authored[]): string[] => [
  ...new Map(ops.map(({ author }) => [author.id, author.username])).values(),
];

/** 'kl', 'kl and js', 'kl, js, and mm'. */
export const namesOf = (ops: readonly Authored[]): string => new Intl.ListFormat('en').format(authorsOf(ops));

/** '2 unsent by kl'; '' when nothing waits. The count always names the authors. */
export const unsentText = (ops: readonly Authored[]): string =>
  ops.length === 0 ? '' : `${ops.length} unsent by ${namesOf(ops)}`;

export interface OthersWork {
  /** Nobody here has taken it over yet. */
  readonly waiting: readonly Op[];
  /** `user` has: it is sent as soon as the server can be reached. */
  readonly taken: readonly Op[];
}

/** Unsent entries of others on this computer. Refused entries are left out: they need repair. */
export const othersWork = (ops: readonly Op[], user: string): OthersWork => {
  const others = ops.filter(({ author, refusal }) => author.id !== user && refusal === null);
  return {
    waiting: others.filter((op) => !isSentBy(op, user)),
    taken: others.filter((op) => isSentBy(op, user)),
  };
};
