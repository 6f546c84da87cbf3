import { type NoteSigner, type NoteVerifier, parseVerifier, signerOf, verifierText } from '@prebell/server/tlog';
import type { Deps } from '../../deps';

type KeyDeps = { readonly publicOrigin: string | null };

/** The signer's name: the platform's host. The origin of a checkpoint begins with it. */
const nameOf = ({ publicOrigin }: KeyDeps): string =>
  publicOrigin === null ? 'localhost' : new URL(publicOrigin).host;

/** The key that signs now. */
export const checkpointSigner = (config: KeyDeps, ring: Deps['ring']): NoteSigner =>
  signerOf(nameOf(config), ring.of('checkpoints')[0].secret);

/** The public key that outsiders keep to verify checkpoints. */
export const checkpointVerifier = (config: KeyDeps, ring: Deps['ring']): string =>
  verifierText(checkpointSigner(config, ring));

/** This installation's own public keys, for checks on the same machine. */
export const ownVerifiers = (config: KeyDeps, ring: Deps['ring']): NoteVerifier[] =>
  ring.of('checkpoints').flatMap(({ secret }) => parseVerifier(verifierText(signerOf(nameOf(config), secret))) ?? []);
