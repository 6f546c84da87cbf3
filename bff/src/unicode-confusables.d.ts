declare module 'unicode-confusables' {
  /** Replaces each character of `text` with the one it can be confused with, according to Unicode's confusables.txt. */
  export const rectifyConfusion: (text: string) => string;
}
