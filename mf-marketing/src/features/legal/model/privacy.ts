import { BRAND, SECURITY_LOG_KEPT_MONTHS, STATUS_MAILS_KEPT_DAYS } from '@prebell/contracts';
import type { LegalNote, LegalSection } from './document';

const { name, supportEmail } = BRAND;

/** Privacy policy: what the code stores, where, and for how long. */
export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What this policy covers',
    paragraphs: [
      `This policy says which personal data ${name} handles when you visit its pages, have an account or write to us, why, and for how long. In short: we process what the service needs to work, and nothing for advertising.`,
    ],
  },
  {
    id: 'collected',
    title: 'Data we collect',
    paragraphs: ['We store what you give us and what the service records while it runs:'],
    points: [
      'Account: username, e-mail address, first and last name if you give them, plan, when you registered, accepted the terms and last signed in. Your password is stored only as an argon2id hash.',
      'Sign-in methods: of each passkey its public key, its name, and when you added and last used it; the secret of your authenticator app, encrypted; your recovery codes, as hashes only. Your fingerprint, face and PIN never leave your device.',
      'Sessions: when each sign-in started, was last renewed and ends, with its network address and browser, so that you can spot one that is not yours.',
      'Security log: sign-ins, wrong passwords, changes of password and e-mail address, and what administrators do to an account or see of it, with username, time and network address. A sign-in with an unknown name is counted by network address, without that name.',
      'Subscription: plan, billing interval, status, amount and period.',
      'Desk: the alerts, watchlists and scanners you create, the levels and notes you draw on charts, the alerts you received, your settings, and the names of your API keys. We store only a hash and the first characters of each key.',
      'Messages: name, e-mail address, subject and text of what you send from the contact page or ask a coach, and the e-mails we send you.',
      `E-mails about incidents: the address you enter on the status page, and when you confirmed it. We delete it when you unsubscribe, or after ${STATUS_MAILS_KEPT_DAYS} days without a confirmation.`,
      'Trading room: the chat messages you write, with your username and plan. Everyone in the room can read them.',
      'Technical log: time, path, status and duration of requests, with your account’s id when you are signed in. It contains no search terms and nothing you typed. When a part of a page fails to load, the page reports which part and how, and nothing about you. When you leave a page, it reports how fast it was, in five figures and without a name, unless your browser asks for privacy. To slow down abuse, we count requests by network address and keep the counts for a few hours at most.',
    ],
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    paragraphs: ['We use this data for these purposes only:'],
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
      'There are no advertising cookies, no tracking of what you do and no third-party trackers, which is why there is no cookie banner. Scripts cannot read our cookies (HttpOnly), and the browser sends them to this site only (SameSite=Strict; the one of a new version is SameSite=Lax, so that links from other sites open it too). Over https their names begin with __Host-. This is everything that we keep in your browser:',
    ],
    points: [
      'Cookie refresh: keeps you signed in, for at most 30 days. Signing out deletes it.',
      'Cookie device: remembers for a year that you signed in from this browser. It cannot sign anyone in; it keeps strangers who guess passwords from delaying you.',
      'Cookie browser: makes sure that a sign-in with a passkey ends in the browser that began it. It lasts an hour.',
      'Cookie bound: where the operator has switched it on, your access token works only in this browser. It lasts as long as the session, at most 30 days.',
      'Cookie canary: while some accounts try a new version of a page, it names that version to us, for at most 30 days. We then count errors under codes that name no account, and delete the counts after 30 days.',
      'Cookie preview: shows administrators a version that is not live yet, for an hour.',
      'Cookie instance: where we run several servers, names the one that answers you, until you close the browser.',
      'Local storage, token: the access token of your session, until you sign out. Each token is valid for 15 minutes.',
      'Local storage, prebell.sign-out-due: a sign-out that our server has not received yet, until it has.',
      'Local storage, prebell.theme: light or dark, until you clear the data of this site.',
      'Local storage, prebell.preference and a name: your display settings, such as sounds, columns and the width of panels; chart drawings and messages that were not sent yet; the plan you chose before signing in; and settings of the dispatch screen. They stay until you clear the data of this site.',
      'Session storage, prebell-shown and prebell-press: which part of a page is on the screen, to notice one that freezes, and the button you pressed while a page was loading. They end with the tab.',
      'Session storage, prebell.view: while an administrator looks at an account with its owner’s plan, the token of that view. It ends with the tab.',
      'Databases of the dispatch screen: prebell-dispatch keeps entries until they are sent, prebell-dispatch-typed keeps text that is being typed, and prebell-dispatch-board keeps the last board, encrypted, for 12 hours or until the sign-out.',
      'Caches prebell-offline and prebell-dispatch-page: the page you see without a connection, and the files of the dispatch screen. They contain nothing about you and stay until a newer version replaces them.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    paragraphs: [
      'Stripe processes paid plans. You enter card details with Stripe, and they never reach our servers; we store only what the subscription needs: plan, amount, status and period.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who receives data',
    paragraphs: [
      'We do not sell personal data and do not share it for advertising. Our infrastructure operators and the payment processor handle it on our instructions. We disclose it to authorities when the law requires it.',
      'Links to other sites, such as video channels, carry no information about you or the page you came from.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    paragraphs: [
      'When you cancel and close your account, we delete or anonymize your data within 30 days, on the day that your account page names. Until then you can change your mind. Sessions end after 30 days at the latest. We keep records that tax or commercial law requires, such as invoices, for as long as the law says. Mails to your address go with the account; other records of mails are deleted after 30 days.',
      `The security log is an exception. Its lines name your account and network address, and after a change your old and new e-mail address, also when the account is deleted. We keep them as proof of who did what with accounts, money and other people’s data, and to defend legal claims (GDPR, Articles 6(1)(f) and 17(3)(e)). We remove each line before it is ${SECURITY_LOG_KEPT_MONTHS} months old. Until then we remove no single line on request.`,
      'Another exception concerns dispatchers: calls they logged are records of an emergency service. Closing an account on the trading side does not erase the author of an entry there.',
    ],
  },
  {
    id: 'dispatch',
    title: 'The dispatch screen',
    paragraphs: [
      `${name} also contains an emergency-dispatch screen. It stores what callers tell a dispatcher: names, telephone numbers, birth dates, addresses and the nature of the incident. Only accounts with a dispatch role or administrator rights can open it, and callers’ details need a separate permission. Trading accounts have no access to this data, and we never use it for trading.`,
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'We hash passwords with argon2id and refuse common ones. Access tokens are valid for 15 minutes; reusing an old refresh token ends the session. Signing out, changing a password or deactivating an account takes effect everywhere within seconds, including open connections.',
      'No system is perfectly safe. If a breach puts your data at risk, we tell you without delay.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      `You may ask what we store about you, have it corrected, receive a copy, have it deleted, or object to its use. On your account page you can download a copy of everything or delete the account; in your settings you can correct your name and address. For anything else write to ${supportEmail} from the address of your account. We answer requests within 30 days.`,
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

/** Additions to this policy since its date, newest first. */
export const PRIVACY_NOTES: readonly LegalNote[] = [
  {
    date: { iso: '2026-11-29', text: 'November 29, 2026' },
    text: `New here: what we store of passkeys, authenticator apps and recovery codes; that the security log also covers what administrators see of an account; that we remove each of its lines before it is ${SECURITY_LOG_KEPT_MONTHS} months old; and a complete list of what we keep in your browser.`,
  },
  {
    date: { iso: '2026-11-28', text: 'November 28, 2026' },
    text: 'E-mails about incidents: we keep the address that you enter on the status page.',
  },
  {
    date: { iso: '2026-11-23', text: 'November 23, 2026' },
    text: 'We keep the levels and notes that you draw on charts. While some accounts try a new version of a page, a cookie names that version, and we count its errors.',
  },
];
