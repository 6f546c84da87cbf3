// Types for single dictionary files of the password estimator, which its packages lack. The back end
// and the design system's meter each load some.
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  import type { adjacencyGraphs } from '@zxcvbn-ts/language-common';

  const graphs: typeof adjacencyGraphs;
  export default graphs;
}
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const words: string[];
  export default words;
}
declare module '@zxcvbn-ts/language-en/dist/firstnames.json.mjs' {
  const words: string[];
  export default words;
}
declare module '@zxcvbn-ts/language-en/dist/translations.mjs' {
  import type { translations } from '@zxcvbn-ts/language-en';

  const texts: typeof translations;
  export default texts;
}
declare module '@zxcvbn-ts/language-en/dist/commonWords.json.mjs' {
  const words: string[];
  export default words;
}
