export { assertAcceptable, isLongEnough, type PasswordOwner } from './password.policy';
export { openEstimator } from './strength.gateway';
