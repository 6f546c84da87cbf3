import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Request {
  readonly challenge_id: string;
  readonly options: { readonly challenge: string; readonly user?: { readonly id: string } };
}
interface Circumstances {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verifies?: boolean;
  /** The account that it names; null for an authenticator that keeps none. */
  readonly userHandle?: string | null;
  readonly clientData?: Readonly<Record<string, unknown>>;
}

/** An authenticator in software that signs with ES256, as a browser passes its answers on. `counter` may be set back. */
export const createAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  /** The account that registered it. */
  let owner: string | null = null;
  const self = { counter: 0, register, use };

  const dataOf = (rpId: string, flags: number, more: readonly Buffer[] = []): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(self.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...more]);
  };
  const clientDataOf = (
    type: string,
    { options }: Request,
    origin: string,
    more: Circumstances['clientData'],
  ): Buffer => Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false, ...more }));
  const answerOf = ({ challenge_id }: Request, response: object) => ({
    challenge_id,
    credential: {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    },
  });
  const flagsOf = (verifies: boolean) => USER_PRESENT | (verifies ? USER_VERIFIED : 0);

  function register(
    request: Request,
    { origin = 'http://localhost:3000', rpId = 'localhost', verifies = true, clientData }: Circumstances = {},
  ) {
    owner = request.options.user?.id ?? null;
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, key];
    const data = dataOf(rpId, flagsOf(verifies) | HAS_CREDENTIAL, credential);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return answerOf(request, {
      clientDataJSON: clientDataOf('webauthn.create', request, origin, clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  function use(
    request: Request,
    {
      origin = 'http://localhost:3000',
      rpId = 'localhost',
      verifies = true,
      userHandle = owner,
      clientData: more,
    }: Circumstances = {},
  ) {
    self.counter += 1;
    const data = dataOf(rpId, flagsOf(verifies));
    const clientData = clientDataOf('webauthn.get', request, origin, more);
    return answerOf(request, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
      ...(userHandle !== null && { userHandle }),
    });
  }
  return self;
};
