/** One look at the server's clock, all in epoch milliseconds. */
interface Reading {
  /** This computer's clock when the request left. */
  readonly asked: number;
  /** This computer's clock when the answer was here. */
  readonly answered: number;
  /** The server's clock at some moment between the two. */
  readonly server: number;
}

/**
 * How far the server's clock is ahead, in milliseconds. A reading that took long says little, so what is known stays until
 * a reading contradicts it: a busy machine does not make the clock look wrong.
 * @param known what earlier readings said; 0 before the first
 */
export const measureOffset = (known: number, { asked, answered, server }: Reading): number => {
  const isPossible = server - answered <= known && known <= server - asked;
  return isPossible ? known : server - (asked + answered) / 2;
};
