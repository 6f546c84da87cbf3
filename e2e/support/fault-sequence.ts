import type { Op } from '../../mf-cad/src/entities/outbox/model/op';
import { type FaultDesk, openDesk, pick, type World } from './fault-desk';

/** How long two desks may take to send their waiting work once the server is up, milliseconds. */
const PATIENCE_MS = 30_000;
const STEPS = 8;

/** One call, with the work of two desks on it. */
export interface Sequence {
  readonly id: string;
  readonly desks: readonly [FaultDesk, FaultDesk];
  /** What the server must have in the end: each desk's radio entries in order, and every line of the comments. */
  readonly deeds: { readonly radio: ReadonlyMap<FaultDesk, string[]>; readonly comments: string[] };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Two desks log a call and work on it at random: entries, comments, dispatch, reports, a browser that cannot store, a crash, a
 * sign-in after an ended session. Much of the work may still be waiting when this resolves.
 */
export const doSequence = async (world: World, author: Op['author']): Promise<Sequence> => {
  const { random } = world;
  const id = crypto.randomUUID();
  const desks = [openDesk(world, author), openDesk(world, author)] as const;
  const [first, second] = desks;
  const deeds = {
    radio: new Map<FaultDesk, string[]>([first, second].map((desk) => [desk, []])),
    comments: [] as string[],
  };
  const drafts = new Map<FaultDesk, { text: string; key: string | undefined }>();
  const add = async (desk: FaultDesk, kind: Op['kind'], body: Op['body']) => {
    const dated = kind === 'create' || kind === 'comments' ? body : { ...body, occurred_at: desk.at() };
    await desk.window().add({ kind, callId: id, place: 'Fault Ln', body: dated, author, at: desk.at() });
  };
  const comment = async (desk: FaultDesk, text: string) => {
    const draft = drafts.get(desk);
    const line = `comment ${text}`;
    deeds.comments.push(line);
    const before = draft?.text ?? '';
    const whole = before === '' ? line : `${before}\n${line}`;
    await add(desk, 'comments', { comments: whole, ...(draft?.key ? { base_key: draft.key } : { base_version: 0 }) });
    const { ops } = desk.window().get();
    const key = ops.findLast((op) => op.kind === 'comments' && op.callId === id)?.key;
    // An answer that arrives between the two lines above also takes the key; the next save then starts from the blank text.
    drafts.set(desk, key === undefined ? { text: '', key: undefined } : { text: whole, key });
  };
  await add(first, 'create', { id, address_of_incident: `Fault Ln ${id}`, caller_name: 'J. Example' });
  // The other desk gets the call from the server.
  for (let wait = 0; !first.isEmpty(); wait += 1) {
    first.signIn();
    await pause(Math.min(wait, 20));
  }
  for (let step = 0; step < STEPS; step += 1) {
    const desk = pick(random, desks);
    desk.setFull(random() < 0.05);
    const dice = random();
    const text = `${id} ${step}`;
    if (dice < 0.5) {
      deeds.radio.get(desk)?.push(text);
      await add(desk, 'radio', { notes: text, unit: 'E4' });
    } else if (dice < 0.7) await comment(desk, text);
    else if (dice < 0.8) await add(desk, 'dispatch', { dispatcher_initials: 'KL', unit: 'E4' });
    else if (dice < 0.9) await add(desk, 'status', { action: pick(random, ['en_route', 'on_scene']), unit: 'E4' });
    else if (dice < 0.95) desk.crash();
    else desk.signIn();
  }
  return { id, desks, deeds };
};

/**
 * Resolves once neither desk has waiting work.
 * @param whole settles once the server is reachable again
 * @throws Error when work is still waiting half a minute later
 */
export const untilSent = async ({ desks }: Sequence, whole: Promise<unknown>): Promise<void> => {
  let deadline = Number.POSITIVE_INFINITY;
  void whole.finally(() => {
    deadline = Date.now() + PATIENCE_MS;
  });
  while (!desks.every((desk) => desk.isEmpty())) {
    if (Date.now() > deadline) throw new Error('An outbox does not empty');
    for (const desk of desks) desk.signIn();
    await pause(10);
  }
};
