import type { CallContext } from '@llavero/kit/context';
import type { Peers } from '@llavero/kit/grpc/peers';
import { agent } from '@llavero/proto/records/people/agent';

/** In which a signer reads; null for who has no record here. @param signer id of the agent */
export async function languageOfSigner(
  peers: Peers,
  signer: string | null,
  own: CallContext,
): Promise<string | null> {
  if (signer === null) return null;
  return (await peers.of(agent).find(signer, own, { fields: ['language'] }))?.language ?? null;
}
