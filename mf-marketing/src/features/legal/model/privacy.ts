import { BRAND } from '@prebell/contracts';
import type { LegalSection } from './document';

const { name, supportEmail } = BRAND;

/** Privacy policy: what the code stores, where, and for how long. */
export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What this policy covers',
    paragraphs: [
      `This policy says which personal data ${name} handles when you visit its pages, have an account or write to us, why, and for how long. The short version: what the service needs to work, nothing for advertising.`,
    ],
  },
  {
    id: 'collected',
    title: 'Data we collect',
    paragraphs: ['We store what you give us and what running the service produces:'],
    points: [
      'Account: username, e-mail address, first and last name if you give them, plan, when you registered, accepted the terms and last signed in. Your password is stored only as an argon2id hash.',
      'Sessions: when a sign-in began, was last renewed and ends, from which network address and with which browser, so that you can recognize a foreign one.',
      'Security log: sign-ins, changes of password and address, and what administrators do to an account, with time and network address.',
      'Subscription: plan, billing interval, status, amount and period.',
      'Desk: the alerts, watchlists and scanners you make, what your alerts told you, your settings, and the names of your API keys. Of a key itself we keep a hash and its first characters.',
      'Messages: name, e-mail address, subject and text of what you send from the contact page or ask a coach, and the e-mails we send you.',
      'Trading room: the chat messages you write, with your username and plan, which everybody in the room can read.',
      'Technical log: time, path, status and duration of requests, with your account’s id when you are signed in. It holds no search terms and nothing you typed. When a part of a page fails to load, the page tells us which part and how, and nothing about you. When you leave a page, it tells us how fast it was, in five figures and without a name, unless your browser asks for privacy. To slow down abuse, requests are counted by network address for a few hours at most.',
    ],
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    paragraphs: ['We use these data for these purposes only:'],
    points: [
      'to provide the service your account and plan entitle you to;',
      'to bill a paid plan and answer your messages;',
      'to keep accounts and the service secure, and to find faults;',
      'to meet legal duties, such as keeping invoices.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and local storage',
    paragraphs: [
      'We set two cookies when you sign in, which scripts cannot read (HttpOnly) and which are sent to this site only (SameSite=Strict). A refresh token keeps you signed in for at most 30 days and is cleared when you log out. A mark that you have signed in from this browser lasts a year; it signs nobody in and keeps strangers who guess passwords from delaying you.',
      'Your browser’s local storage holds the access token of your session and your display settings, such as the theme. The dispatch screen also keeps entries in the browser that could not be sent yet, until they are. There are no advertising cookies, nothing that follows what you do and no third-party trackers, which is why there is no cookie banner.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    paragraphs: [
      'Paid plans are processed by Stripe. Card details are entered with Stripe and never reach our servers; we store only what the subscription needs: plan, amount, status and period.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who receives data',
    paragraphs: [
      'We do not sell personal data and do not share them for advertising. They are processed by those who run our infrastructure and by the payment processor, on our instructions, and are disclosed to authorities when the law requires it.',
      'Links to other sites, such as video channels, carry no information about you or the page you came from.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    paragraphs: [
      'When you cancel and close your account, your data are deleted or anonymized within 30 days. Sessions end after 30 days at the latest. Records that tax or commercial law requires, such as invoices, are kept for as long as it prescribes.',
      'One exception concerns dispatchers: calls they logged are records of an emergency service. Closing an account on the trading side does not erase who wrote an entry there.',
    ],
  },
  {
    id: 'dispatch',
    title: 'The dispatch screen',
    paragraphs: [
      `${name} also contains an emergency-dispatch screen. It holds what callers tell a dispatcher: names, telephone numbers, birth dates, addresses and the nature of the incident. Only accounts with a dispatch role or an administrator’s rights can open it, callers’ details need a permission of their own, and none of it is available to trading accounts or used for trading.`,
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Passwords are hashed with argon2id and common ones are refused. Access tokens live for 15 minutes; the reuse of an old refresh token ends the session. Signing out, changing a password and deactivating an account take effect everywhere within seconds, open connections included.',
      'No system is perfectly safe. If a breach puts your data at risk, we tell you without delay.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      `You may ask what we store about you, have it corrected, receive a copy, have it deleted, or object to its use. Your account page hands you a copy of everything and deletes the account, your settings correct names and address. For anything else write to ${supportEmail} from the address of your account. Requests are answered within 30 days.`,
    ],
  },
  {
    id: 'children',
    title: 'Not for children',
    paragraphs: [
      `${name} is not for anyone under 18. We do not knowingly store data of minors; if we learn that we do, we delete the account.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    paragraphs: [
      'We announce material changes at least 30 days before they apply and add a dated note to this page.',
      `Questions about your data: ${supportEmail}.`,
    ],
  },
];
