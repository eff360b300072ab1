import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { isOwnInvoice } from '@llavero/proto/rules/document-readers';
import { inBatches } from '@llavero/proto/values/ids';
import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';

/** What of a document of the month says which organization acts in it. */
type Acting = Pick<Finance, 'type' | 'mandatary' | 'mandate'>;

/**
 * Organizations by mandate; null where one names none, and one that is gone is not among them.
 *
 * @param ctx of the service itself
 * @throws CodedError unavailable `PEER.UNAVAILABLE`
 */
export async function organizationsOfMandates(
  peers: Peers,
  ids: readonly string[],
  ctx: CallContext,
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const some of inBatches([...new Set(ids)]))
    for (const one of await peers.of(mandate).getMany(some, ctx, { fields: ['organization'] }))
      found.set(one.id, one.organization);
  return found;
}

/**
 * Whoever acts for the landlord in documents: the mandatary of the document, else the organization of its mandate, as its bank account is
 * found (decision 0206). Null where they name none, and for the company's own invoices, which are of the active organization.
 *
 * @param ctx of the service itself
 * @throws CodedError unavailable `PEER.UNAVAILABLE`
 */
export async function organizationsOfDocuments(
  peers: Peers,
  documents: readonly Acting[],
  ctx: CallContext,
): Promise<(of: Acting) => string | null> {
  const mandates = documents.flatMap(({ type, mandatary, mandate: of }) =>
    isOwnInvoice(type) || mandatary ? [] : (of ?? []),
  );
  const found = await organizationsOfMandates(peers, mandates, ctx);
  return ({ type, mandatary, mandate: of }) =>
    isOwnInvoice(type) ? null : (mandatary ?? found.get(of ?? '') ?? null);
}
