/** One reading of the server's clock, in epoch milliseconds. */
interface Reading {
  /** This computer's clock when the request was sent. */
  readonly asked: number;
  /** This computer's clock when the answer arrived. */
  readonly answered: number;
  /** The server's clock at some point between the two. */
  readonly server: number;
}

/**
 * How far the server's clock is ahead, in milliseconds. A slow reading is imprecise, so the known offset stays until a reading
 * contradicts it. Otherwise a busy machine would make the clock look wrong.
 * @param known offset from earlier readings; 0 before the first
 */
export const measureOffset = (known: number, { asked, answered, server }: Reading): number => {
  const isPossible = server - answered <= known && known <= server - asked;
  return isPossible ? known : server - (asked + answered) / 2;
};
