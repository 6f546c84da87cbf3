export {
  admitToHash,
  checkPassword,
  hashPassword,
  isOutdatedHash,
  normalisePassword,
  UNUSABLE_PASSWORD_HASH,
} from './hash-password';
export { writeFilter } from './password-filter';
export { filterOf, isListed, openPasswordList } from './password-list';
