import { isAlreadySubscribed, needsCard } from '../billing/checkout';
import { settleBalance } from '../rules/balance';
import { DAY } from '../rules/calendar';
import type { CheckoutPlan } from '../state/checkout-plan';
import { type Context, find, forCustomer, load } from '../state/context';
import type { CheckoutSession } from '../wire';
import type { CheckoutView } from './checkout-page';
import { type Markup, messagePage } from './layout';

/** Where the page leads after a completed session. */
export const successUrl = ({ success_url, id }: CheckoutSession): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

const viewOf = async (ctx: Context, session: CheckoutSession, plan: CheckoutPlan): Promise<CheckoutView> => {
  const own = session.customer ? await forCustomer(ctx, session.customer) : ctx;
  const { data: price } = await load(own, 'price', plan.priceId);
  const { data: product } = await load(own, 'product', String(price.product));
  const customer = session.customer ? (await load(own, 'customer', session.customer)).data : null;
  const endsAt = plan.trialDays === null ? plan.trialEnd : own.at + plan.trialDays * DAY;
  return {
    session,
    price,
    quantity: plan.quantity,
    dueToday: settleBalance(session.amount_total ?? 0, customer?.balance ?? 0).due,
    productName: product.name,
    businessName: ctx.settings.businessName,
    email: customer ? customer.email : session.customer_email,
    trial: endsAt === null ? null : { days: Math.round((endsAt - own.at) / DAY), endsAt },
    isCardNeeded: needsCard(session),
  };
};

const back = ({ cancel_url }: CheckoutSession) => (cancel_url ? { href: cancel_url, label: 'Back' } : null);

const missingPage = (): Markup =>
  messagePage({ title: 'Checkout not found', text: 'The address may be incomplete.', link: null });

const completePage = (session: CheckoutSession): Markup =>
  messagePage({
    title: 'This checkout is complete',
    text: 'There is nothing left to pay.',
    link: { href: successUrl(session), label: 'Continue' },
  });

const expiredPage = (session: CheckoutSession): Markup =>
  messagePage({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from the pricing page.',
    link: back(session),
  });

const subscribedPage = (session: CheckoutSession): Markup =>
  messagePage({
    title: 'You already have a subscription',
    text: 'Nothing was charged. Change your plan instead of buying a second one.',
    link: back(session),
  });

/** The data for the checkout page, or a page that says why the session cannot be paid. */
export const readCheckout = async (
  ctx: Context,
  id: string,
): Promise<{ view: CheckoutView } | { page: Markup; status: 404 | 410 }> => {
  const kept = await find(ctx, 'checkout.session', id);
  if (!kept) return { page: missingPage(), status: 404 };
  const { data: session, hidden } = kept;
  if (session.status === 'complete') return { page: completePage(session), status: 410 };
  if (session.status !== 'open') return { page: expiredPage(session), status: 410 };
  if (await isAlreadySubscribed(ctx, session)) return { page: subscribedPage(session), status: 410 };
  return { view: await viewOf(ctx, session, hidden.plan) };
};
