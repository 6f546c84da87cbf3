/** The members in the room. A user with several windows counts once. */
export class Members {
  readonly #windows = new Map<string, number>();

  get count(): number {
    return this.#windows.size;
  }

  /** Returns true for a member's first window. */
  enter(userId: string): boolean {
    const windows = this.#windows.get(userId) ?? 0;
    this.#windows.set(userId, windows + 1);
    return windows === 0;
  }

  /** Returns true for a member's last window. */
  leave(userId: string): boolean {
    const windows = this.#windows.get(userId) ?? 0;
    if (windows > 1) this.#windows.set(userId, windows - 1);
    else this.#windows.delete(userId);
    return windows === 1;
  }
}
