/** The rule for free trials. Every page, the terms and the checkout show this wording. */
export const TRIAL_RULE = 'Each account, e-mail address and card gets one free trial.';
