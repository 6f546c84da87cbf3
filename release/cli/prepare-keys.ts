import { adopt } from '../store';
import type { Context } from './context';

/**
 * Prepares the keys on a machine without any setup. At its first command it generates a key and signs what its store
 * already contains.
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
      `The releases of ${store.name} are signed with keys that this machine does not know: copy the file of pinned keys (release-trust.json of who publishes) to ${ring.trustPath}`,
    );
  if (!(await ring.prepare())) return;
  progress(`Made a key for this machine: ${ring.trustPath} lists the keys that it trusts`);
  const adopted = await adopt(publisher);
  if (adopted === null) return;
  const except = adopted.left.length > 0 ? `, except ${adopted.left.join(', ')}` : '';
  progress(`Signed the releases that were here already${except}`);
};
