import { PAYMENTS_EACH } from './list-rows';

const PER_PAGE = 20;
/** The contract allows no higher page number. */
const PAGES_MAX = 100_000;

/** A page in the middle of a list with this many rows, within the pages that can be requested. */
const middle = (rows: number) => Math.max(1, Math.floor(Math.min(rows / PER_PAGE, PAGES_MAX) / 2));

/** Path, rows and sorts of each list. */
const listsOf = (users: number): Record<string, [path: string, rows: number, sorts: string[]]> => ({
  users: ['/api/admin/users', users, ['username', 'email', 'last_login']],
  payments: ['/api/payments/admin/payments', users * PAYMENTS_EACH, ['username', 'amount', 'status', 'paid_at']],
  subscriptions: [
    '/api/payments/admin/subscriptions',
    users / 10,
    ['username', 'tier', 'status', 'amount', 'current_period_end'],
  ],
  'audit log': ['/api/admin/audit', users, []],
  tickets: ['/api/admin/tickets', users / 20, ['created_at', 'subject', 'name', 'email']],
  chat: ['/api/admin/chat-messages', users, ['reports']],
});

const THIS_MONTH = new Date().toISOString().slice(0, 7);
/** The same month a year ago, for the queries of business figures. */
const LAST_YEAR = `${Number(THIS_MONTH.slice(0, 4)) - 1}${THIS_MONTH.slice(4)}`;

/** Paths by name: one page, one deep page, each sort order in both directions, then searches and filters. */
export const queriesOf = (users: number): Record<string, string> => {
  const queries: Record<string, string> = {};
  for (const [noun, [path, rows, sorts]] of Object.entries(listsOf(users))) {
    queries[`${noun}: first page`] = path;
    queries[`${noun}: a page in the middle`] = `${path}?page=${middle(rows)}`;
    for (const sort of sorts)
      for (const order of ['asc', 'desc'])
        queries[`${noun}: by ${sort}, ${order}`] = `${path}?sort=${sort}&order=${order}`;
    if (sorts.includes('username'))
      queries[`${noun}: by username, in the middle`] = `${path}?sort=username&order=asc&page=${middle(rows)}`;
  }
  return {
    ...queries,
    'users: search that finds one': '/api/admin/users?search=lind1%40',
    'users: search that finds a tenth': '/api/admin/users?search=okafor',
    'users: search that finds nothing': '/api/admin/users?search=nobody%20here',
    'users: tier Pro': '/api/admin/users?tier=pro',
    'users: tier Pro, by username': '/api/admin/users?tier=pro&sort=username&order=asc',
    'users: tier Pro, in the middle': `/api/admin/users?tier=pro&page=${middle(users / 15)}`,
    'users: tier Free': '/api/admin/users?tier=free',
    'users: tier Free, inactive': '/api/admin/users?tier=free&status=inactive',
    'users: inactive': '/api/admin/users?status=inactive',
    'users: search, tier and status': '/api/admin/users?search=weber&tier=premium&status=active',
    'payments: search that finds one account': '/api/payments/admin/payments?search=lind1%40',
    'payments: search that finds a tenth': '/api/payments/admin/payments?search=okafor',
    'payments: search that finds nothing': '/api/payments/admin/payments?search=nobody%20here',
    'payments: search by username, asc': '/api/payments/admin/payments?search=okafor&sort=username&order=asc',
    'subscriptions: search that finds a tenth': '/api/payments/admin/subscriptions?search=okafor',
    'audit log: search that finds few': '/api/admin/audit?search=john.lind101',
    'audit log: search that finds a tenth': '/api/admin/audit?search=okafor',
    'audit log: an action': '/api/admin/audit?action=user.tier',
    'tickets: search': '/api/admin/tickets?search=person%2042',
    'tickets: closed': '/api/admin/tickets?state=closed',
    'chat: search that finds one': '/api/admin/chat-messages?search=r%20777%20o',
    'chat: search that finds a tenth': '/api/admin/chat-messages?search=okafor',
    'chat: reported': '/api/admin/chat-messages?show=reported',
    'chat: removed': '/api/admin/chat-messages?show=removed',
    'business: months': '/api/admin/business',
    'business: churn of a month': `/api/admin/business/movements?kind=churn&month=${THIS_MONTH}`,
    'business: new of a month, one plan': `/api/admin/business/movements?kind=new&tier=pro&month=${LAST_YEAR}`,
    'business: paying accounts': `/api/admin/business/accounts?month=${THIS_MONTH}`,
    'business: accounts that paid a year ago': `/api/admin/business/accounts?month=${LAST_YEAR}`,
    'business: trials of a month': `/api/admin/business/trials?month=${LAST_YEAR}`,
    'figures of the stat cards': '/api/admin/stats',
    'what needs attention': '/api/admin/attention',
  };
};
