export { admitToHash, checkPassword, hashPassword, isOutdatedHash } from './hash';
export { assertAcceptable, isLongEnough, type PasswordOwner } from './policy';
