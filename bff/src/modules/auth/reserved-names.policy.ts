import { BRAND } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { DEMO_DOMAIN, DEMO_USERNAMES } from '../password/demo-credentials.policy';
import { looksOf } from '../password/look-alike.rules';
import { DELETED_DOMAIN, DELETED_PREFIX } from '../users/users.repository';

/** Names that seem to belong to the product, the machine or a role, so people would trust a user with one. */
const ROLES = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'support',
  'helpdesk',
  'help',
  'staff',
  'official',
  'system',
  'sysadmin',
  'superuser',
  'root',
  'security',
  'billing',
  'payments',
  'refunds',
  'abuse',
  'compliance',
  'trustsafety',
  'trustandsafety',
  'team',
  'owner',
  'founder',
  'ceo',
  'cfo',
  'cto',
  'management',
  'manager',
  'finance',
  'accounting',
  'fraud',
  'customerservice',
  'customercare',
  'dispatch',
  'dispatcher',
  'operator',
  'operations',
  'supervisor',
  'dispatchsupervisor',
  'postmaster',
  'webmaster',
  'hostmaster',
  'noreply',
  'everyone',
  'anonymous',
  'deleted',
  'null',
  'undefined',
];
const OFFICES = [
  'team',
  'staff',
  'desk',
  'help',
  'official',
  'bot',
  'service',
  'care',
  'department',
  'dept',
  'office',
  'officer',
  'agent',
  'customer',
  'trader',
  'trading',
  'the',
  'chief',
  'admin',
];

const looks = (names: readonly string[]): string[] => names.flatMap((name) => looksOf(name));
const BRAND_LOOKS = looks([BRAND.name]);
const ROLE_LOOKS = new Set(looks(ROLES));
const DEMO_LOOKS = new Set(looks(DEMO_USERNAMES));
const ROLE_OFFICES = new Set(
  looks(ROLES.flatMap((role) => OFFICES.flatMap((office) => [role + office, office + role]))),
);

/** Digits that people append to a name that is taken. With more digits, it counts as a different name. */
const NUMBER = /[\d_.-]{1,4}$/;

/** Whether a username, or a look-alike of it, belongs to the product, a role or a deleted account. */
export const isReservedName = (username: string): boolean => {
  if (username.toLowerCase().startsWith(DELETED_PREFIX)) return true;
  const seen = looks([username]);
  if (seen.some((look) => DEMO_LOOKS.has(look) || BRAND_LOOKS.some((brand) => look.includes(brand)))) return true;
  return [...seen, ...looks([username.replace(NUMBER, '')])].some(
    (look) => ROLE_LOOKS.has(look) || ROLE_OFFICES.has(look),
  );
};

/** Throws USERNAME_RESERVED for a reserved name. */
export const assertNameFree = (username: string): void => {
  if (isReservedName(username))
    throw new AppError('USERNAME_RESERVED', 'This username is reserved. Please choose another one.');
};

/** Roles that are also family names. */
const FAMILY_NAMES = new Set(looks(['root', 'null', 'help', 'mod']));

/** A person's first and last names. They may use any script, and support sees them next to a ticket. */
export interface PersonalNames {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** Whether somebody's names, or a look-alike of them, pretend to be the product or its staff. */
export const isStaffName = ({ first_name, last_name }: PersonalNames): boolean =>
  // A role in front of a name also pretends to be staff.
  [`${first_name ?? ''}${last_name ?? ''}`, `${last_name ?? ''}${first_name ?? ''}`, first_name ?? '', last_name ?? '']
    .flatMap((name) => looksOf(name))
    .some(
      (look) =>
        BRAND_LOOKS.some((brand) => look.includes(brand)) ||
        ROLE_OFFICES.has(look) ||
        (ROLE_LOOKS.has(look) && !FAMILY_NAMES.has(look)),
    );

/** Scripts that spell some words with a joiner or non-joiner, a character without width. */
const JOINED = ['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'];
const AFTER_JOINED = `(?<=[${JOINED.map((script) => `\\p{scx=${script}}`).join('')}])[\\u200C\\u200D]`;
/** Variation selectors, which choose a form of the letter before them; Japanese and Mongolian names use them. */
const VARIANTS = '(?<=\\p{sc=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]|(?<=\\p{sc=Mong})[\\u180B-\\u180D\\u180F]';
/** Characters that are invisible or look different on each machine. Direction marks can reorder the text around a name. */
const UNSEEN = new RegExp(
  `(?!${AFTER_JOINED}|${VARIANTS})[\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'u',
);

const refuseName = (path: keyof PersonalNames, message: string): never => {
  throw new AppError('VALIDATION_FAILED', message, { fields: { issues: [{ path, message }] } });
};

/** Throws VALIDATION_FAILED for names with invisible characters, and for names that pretend to be staff. */
export const assertOwnName = (names: PersonalNames): void => {
  for (const path of ['first_name', 'last_name'] as const)
    if (UNSEEN.test(names[path] ?? ''))
      refuseName(path, 'A name cannot have invisible characters, line breaks or marks of direction.');
  if (isStaffName(names))
    refuseName(
      names.first_name ? 'first_name' : 'last_name',
      'This name looks like one of our staff. Please enter your own name.',
    );
};

/** Throws VALIDATION_FAILED for an address in a domain reserved for the platform. */
export const assertAddressFree = (email: string): void => {
  const domain = email.toLowerCase().replace(/^.*@/, '');
  if (domain !== DEMO_DOMAIN && domain !== DELETED_DOMAIN) return;
  const message = 'This email address cannot be used. Please enter another one.';
  throw new AppError('VALIDATION_FAILED', message, { fields: { issues: [{ path: 'email', message }] } });
};
