import type { Op } from '../../mf-cad/src/shared/outbox/model/op';
import { type FaultDesk, openDesk, type Person, pick, type World } from './fault-desk';

/** How long two computers may take to send their waiting work once the server is up, milliseconds. */
const PATIENCE_MS = 30_000;
const STEPS = 12;

/** A radio entry, and the user who submitted it. */
interface Said {
  readonly notes: string;
  readonly author: string;
}

/** One call, with the work of two computers on it. */
export interface Sequence {
  readonly id: string;
  readonly desks: readonly [FaultDesk, FaultDesk];
  /** What the server must have in the end: the radio entries of each computer in order, and every line of the comments. */
  readonly deeds: { readonly radio: ReadonlyMap<FaultDesk, Said[]>; readonly comments: string[] };
  /** Entries and texts that the screen did not show to the user at that computer. */
  readonly hidden: string[];
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Users take turns at two computers. They log a call and then do random work on it: entries, comments, dispatch, reports, PAR. They also
 * meet a browser that cannot store, a reload or power loss while typing, a wrong clock and sign-outs, and they send work of others. Much
 * of the work may still be waiting when this resolves.
 */
export const doSequence = async (world: World): Promise<Sequence> => {
  const { random } = world;
  const id = crypto.randomUUID();
  const desks = [openDesk(world), openDesk(world)] as const;
  const [first] = desks;
  const deeds = { radio: new Map<FaultDesk, Said[]>(desks.map((desk) => [desk, []])), comments: [] as string[] };
  const hidden: string[] = [];
  /** Texts that were typed and not submitted. */
  const typed = new Map<FaultDesk, string[]>(desks.map((desk) => [desk, []]));
  const drafts = new Map<FaultDesk, { text: string; key: string | undefined }>();
  const add = async (desk: FaultDesk, kind: Op['kind'], body: Op['body']): Promise<Person> => {
    const author = desk.worker();
    const dated = kind === 'create' || kind === 'comments' ? body : { ...body, occurred_at: desk.at() };
    await desk.window().add({ kind, callId: id, place: 'Fault Ln', body: dated, author, at: desk.at() });
    return author;
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
    // If the answer arrives between the two lines above, the key is gone too. The next save then starts from blank text.
    drafts.set(desk, key === undefined ? { text: '', key: undefined } : { text: whole, key });
  };
  const submit = async (desk: FaultDesk): Promise<boolean> => {
    desk.worker();
    const notes = await desk.typing.take(id);
    if (notes === '') return false;
    typed.set(
      desk,
      (typed.get(desk) ?? []).filter((text) => text !== notes),
    );
    const { username } = await add(desk, 'radio', { notes, unit: 'E4' });
    deeds.radio.get(desk)?.push({ notes, author: username });
    return true;
  };
  const look = async (desk: FaultDesk) => {
    desk.worker();
    const seen = (await desk.typing.seen(id)).sort();
    const wanted = (typed.get(desk) ?? []).toSorted();
    if (seen.join('\n') !== wanted.join('\n')) hidden.push(`typed: ${wanted.join(' | ')}; seen: ${seen.join(' | ')}`);
    hidden.push(...(await desk.hidden()));
  };
  await add(first, 'create', { id, address_of_incident: `Fault Ln ${id}`, caller_name: 'J. Example' });
  // The other computer gets the call from the server.
  for (let wait = 0; !first.isEmpty(); wait += 1) {
    first.signIn();
    await pause(Math.min(wait, 20));
  }
  for (let step = 0; step < STEPS; step += 1) {
    const desk = pick(random, desks);
    const dice = random();
    const text = `${id} ${step}`;
    if (dice < 0.3) {
      desk.worker();
      // One entry at a time: this user's form may still contain text.
      if (desk.typing.notesOf(id) !== '') await submit(desk);
      desk.typing.type(id, text.slice(0, -1));
      desk.typing.type(id, text);
      typed.get(desk)?.push(text);
    } else if (dice < 0.5) await submit(desk);
    else if (dice < 0.62) await comment(desk, text);
    else if (dice < 0.67) await add(desk, 'dispatch', { dispatcher_initials: 'KL', unit: 'E4' });
    else if (dice < 0.72) await add(desk, 'status', { action: pick(random, ['en_route', 'on_scene']), unit: 'E4' });
    else if (dice < 0.75) await add(desk, 'par', { notes: '' });
    else if (dice < 0.92) desk.mishap();
    else if (dice < 0.96) await desk.takeOn();
    else desk.signIn();
    await look(desk);
  }
  for (const desk of desks) {
    while (await submit(desk));
    await look(desk);
  }
  return { id, desks, deeds, hidden };
};

/**
 * Resolves once neither computer has waiting work. The users at them send everything, including what others left.
 * @param whole settles once the server is reachable again
 * @throws Error when work is still waiting half a minute later
 */
export const untilSent = async ({ desks }: Sequence, whole: Promise<unknown>): Promise<void> => {
  let deadline = Number.POSITIVE_INFINITY;
  void whole.finally(() => {
    deadline = Date.now() + PATIENCE_MS;
  });
  for (let look = 0; !desks.every((desk) => desk.isEmpty()); look += 1) {
    if (Date.now() > deadline) throw new Error('An outbox does not empty');
    for (const desk of desks) {
      desk.signIn();
      // Clicks 'Send Now', repeatedly while the server is unreachable.
      if (look % 20 === 0) await desk.takeOn();
    }
    await pause(10);
  }
};
