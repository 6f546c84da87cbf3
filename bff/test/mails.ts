import type { Deps } from '../src/deps';

/** The mails queued for an address, oldest first; waits for mails that a request queues after its answer. */
export const mailsTo = async ({ db, background }: Deps, email: string) => {
  await background.settled();
  return db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('created_at').execute();
};

/** The token in the newest mail to an address; throws when there is none. */
export const mailedToken = async (deps: Deps, email: string): Promise<string> => {
  const newest = (await mailsTo(deps, email)).filter(({ text }) => text?.includes('#token=')).at(-1);
  const token = newest?.text?.match(/#token=([\w-]+)/)?.[1];
  if (token === undefined) throw new Error(`No mail to ${email} holds a link`);
  return token;
};
