import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** Readings of `p4$$w0rd` that the library compares. Its own 100 take up to 300 ms for one password, 2 take 15 ms. */
const LOOK_ALIKES_MAX = 2;

/** Imported on demand: it has the dictionaries. */
export const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  l33tMaxSubstitutions: LOOK_ALIKES_MAX,
});
