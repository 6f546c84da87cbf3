/**
 * Equal questions that meet while the first is on its way get its answer: at 9:30 everybody asks for the same three tables.
 * An answer is never kept beyond its arrival.
 */
export class SharedAnswers<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** @param question what makes two calls equal */
  get(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(question);
    if (known !== undefined) return known;
    const answer = ask().finally(() => this.#underWay.delete(question));
    this.#underWay.set(question, answer);
    return answer;
  }
}
