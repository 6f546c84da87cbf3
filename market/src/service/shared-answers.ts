/**
 * While an answer is pending, equal questions share it, because at 9:30 everybody asks for the same three tables.
 * Answers are not cached.
 */
export class SharedAnswers<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** @param question equal for calls that may share an answer */
  get(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(question);
    if (known !== undefined) return known;
    const answer = ask().finally(() => this.#underWay.delete(question));
    this.#underWay.set(question, answer);
    return answer;
  }
}
