import { PERMISSION_TIER, PLANS, planAmount, TIERS, type Tier, type TradingPermission } from '@prebell/contracts';

/** A step from one plan to the next: what it costs more in a month, and what the server opens with it. */
export interface Step {
  readonly tier: Tier;
  readonly label: string;
  readonly from: string;
  /** '$30 a month'. */
  readonly more: string;
  readonly opens: readonly TradingPermission[];
}

/** The steps between neighbouring plans, at the price per month. */
export const STEPS: readonly Step[] = TIERS.slice(1).map((tier, index) => {
  const before = TIERS[index] ?? tier;
  const more = planAmount(tier, 'monthly') - planAmount(before, 'monthly');
  return {
    tier,
    label: PLANS[tier].label,
    from: PLANS[before].label,
    more: `$${more} a month`,
    opens: (Object.keys(PERMISSION_TIER) as TradingPermission[]).filter((each) => PERMISSION_TIER[each] === tier),
  };
});
