export { admitToHash, checkPassword, hashPassword, isOutdatedHash, UNUSABLE_PASSWORD_HASH } from './hash.service';
export { assertAcceptable, isLongEnough, type PasswordOwner } from './password.policy';
export { openPasswordList } from './password-list.gateway';
export { openEstimator } from './strength.gateway';
