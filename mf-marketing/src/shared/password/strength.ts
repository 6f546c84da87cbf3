import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** As on the server (`bff/src/modules/password/strength.rules.ts`): longer or more varied input would stop the page. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 32, l33tMaxSubstitutions: 100 });

/**
 * How hard a password is to guess, 0 to 4. The server refuses 0 and 1, and also knows the owner's name and leaked passwords.
 * This module has a dictionary of 400 kB: import it dynamically only.
 */
export const passwordStrength = (password: string): number => estimator.check(password.normalize('NFC')).score;
