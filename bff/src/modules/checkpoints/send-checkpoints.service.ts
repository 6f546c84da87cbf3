import { BRAND } from '@prebell/contracts';
import { queueMail, renderMail } from '@prebell/server/mail';
import type { Deps } from '../../deps';
import { appendCheckpoints, ownCheckpoints } from './checkpoint-files.gateway';
import { checkpointSigner } from './checkpoint-keys.service';
import { signRecordEnds } from './write-checkpoints.service';

/** After this time we give up. The receiver gets the next checkpoint. */
const TIMEOUT_MS = 10_000;

type SendDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'ring'>;

const post = async (url: string, body: string): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver answered ${answer.status}`);
};

const mail = (text: string) =>
  renderMail({
    subject: `${BRAND.name}: checkpoint of the records`,
    heading: 'Keep this checkpoint',
    blocks: [
      {
        kind: 'text',
        text: 'It proves later that nobody has changed the dispatch record, the audit log or the scorecard up to now.',
      },
      ...text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ kind: 'note' as const, text: line })),
    ],
    why: `You are receiving this e-mail because CHECKPOINT_MAIL of this ${BRAND.name} names your address.`,
  });

/**
 * Signs the ends of both records and sends them to every configured place. If one place fails, the others still get
 * them.
 * @param further signed heads of other logs to send along
 */
export const sendCheckpoints = async (
  { config, db, log, now, ring }: SendDeps,
  further: readonly string[] = [],
): Promise<string> => {
  const signer = checkpointSigner(config, ring);
  const notes = [...(await signRecordEnds(db, signer)), ...further];
  const text = notes.join('\n');
  const { file, mail: to, url } = config.checkpoints;
  const places: readonly (readonly [name: string, work: Promise<unknown>])[] = [
    ['DATA_DIR', appendCheckpoints(ownCheckpoints(config.dataDir), notes)],
    ...(file === null ? [] : [['CHECKPOINT_FILE', appendCheckpoints(file, notes)] as const]),
    ...(url === null ? [] : [['CHECKPOINT_URL', post(url, text)] as const]),
    ...(to === null
      ? []
      : [['CHECKPOINT_MAIL', queueMail(db, { to, category: 'records.checkpoint', ...mail(text) }, now())] as const]),
  ];
  const results = await Promise.allSettled(places.map(([, work]) => work));
  const failed = places.flatMap(([name], place) => {
    const result = results[place];
    if (result?.status !== 'rejected') return [];
    log.error({ err: result.reason, place: name }, 'A checkpoint of the records could not be sent');
    return [name];
  });
  if (failed.length > 0) throw new Error(`A checkpoint could not be sent to ${failed.join(', ')}`);
  return text;
};
