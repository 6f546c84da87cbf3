import { days } from '../units';

/** Length of the free trial of a paid plan (ruling 6). The checkout and every text about the trial use it. */
export const TRIAL_DAYS = 7;

/** Label of every button that leads to the trial. */
export const TRIAL_CALL = `Start ${TRIAL_DAYS}-Day Free Trial`;

/** The rule for free trials. Every page, the terms and the checkout show this wording. */
export const TRIAL_RULE = 'Each account, e-mail address and card gets one free trial.';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' });

/** The day on which a trial that begins at `start` ends, in New York time: 'Saturday, December 5, 2026'. */
export const trialEndText = (start: Date): string => DAY.format(start.getTime() + days(TRIAL_DAYS));
