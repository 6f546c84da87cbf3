/**
 * Accounts that sign in with the demo's password, with the tier and the roles of one that is there.
 * @returns their names
 */
export const copyAccounts = async (db, model, count) => {
  const user = await db.selectFrom('users').selectAll().where('username', '=', model).executeTakeFirstOrThrow();
  const { search_text: _, ...facts } = user;
  const names = Array.from({ length: count }, (_each, index) => `${model}-${index}`);
  for (const username of names) {
    const id = crypto.randomUUID();
    const own = { id, username, email: `${username}@example.test`, stripe_customer_id: null };
    await db
      .insertInto('users')
      .values({ ...facts, ...own })
      .execute();
    for (const table of ['entitlement_grants', 'user_roles'])
      for (const row of await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute())
        await db
          .insertInto(table)
          .values({ ...row, user_id: id, ...('id' in row && { id: crypto.randomUUID() }) })
          .execute();
  }
  return names;
};
