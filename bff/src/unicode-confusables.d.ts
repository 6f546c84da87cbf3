declare module 'unicode-confusables' {
  /** `text` with each character replaced by the one it can be confused with, by Unicode's confusables.txt. */
  export const rectifyConfusion: (text: string) => string;
}
