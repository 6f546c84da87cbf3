export { admitToHash, checkPassword, hashPassword, isOutdatedHash, UNUSABLE_PASSWORD_HASH } from './hash';
export { assertAcceptable, isLongEnough, type PasswordOwner } from './policy';
