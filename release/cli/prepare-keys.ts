import { adopt } from '../store';
import type { Context } from './context';

/**
 * Sets up the keys of a machine that has none, at its first command: generates a key and signs everything that the
 * store already contains.
 * @throws Error when the store has signatures of other keys: their public keys must be copied here first
 */
export const prepareKeys = async ({
  publisher,
  store,
  progress,
}: Pick<Context, 'publisher' | 'store' | 'progress'>) => {
  const { ring } = publisher;
  if (await ring.isSettled()) return;
  const isSigned = (await store.records()).some(({ line }) => line !== undefined);
  if (isSigned)
    throw new Error(
      `The releases of ${store.name} are signed with keys that this machine does not know: copy the file of pinned keys (release-trust.json, from a machine that publishes) to ${ring.trustPath}`,
    );
  if (!(await ring.prepare())) return;
  progress(`Made a key for this machine: ${ring.trustPath} lists the keys that it trusts`);
  const adopted = await adopt(publisher);
  if (adopted === null) return;
  const except = adopted.left.length > 0 ? `, except ${adopted.left.join(', ')}` : '';
  progress(`Signed the releases that were here already${except}`);
};
