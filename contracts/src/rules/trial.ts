/** Who gets a free trial, in the only wording: on every page that offers one, in the terms and at the checkout. */
export const TRIAL_RULE = 'Each account, e-mail address and card gets one free trial.';
