/**
 * Accounts that sign in with the demo's password, like one that is there: with its roles, and with `tier` granted.
 * @returns their names
 */
export const copyAccounts = async (db, model, count, tier = 'free') => {
  const user = await db.selectFrom('users').selectAll().where('username', '=', model).executeTakeFirstOrThrow();
  const { search_text: _, ...facts } = user;
  const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', user.id).execute();
  const names = Array.from({ length: count }, (_each, index) => `${model}-${index}`);
  for (const username of names) {
    const id = crypto.randomUUID();
    const own = { id, username, email: `${username}@example.test`, stripe_customer_id: null };
    await db
      .insertInto('users')
      .values({ ...facts, ...own })
      .execute();
    for (const { role } of roles) await db.insertInto('user_roles').values({ user_id: id, role }).execute();
    const grant = { id: crypto.randomUUID(), user_id: id, tier, starts_at: new Date(0) };
    if (tier !== 'free') await db.insertInto('entitlement_grants').values(grant).execute();
  }
  return names;
};
