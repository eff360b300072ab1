import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { document } from '@llavero/proto/records/documents/document';
import { Communications } from '../communication/communications.ts';
import { signedContract } from '../texts/signed-documents.ts';
import { Surroundings } from './surroundings.ts';

const contractTypes = new Set<string | null>(['CONTRACT', 'LONG_CONTRACT', 'SEASONAL_CONTRACT']);

/**
 * F §7 'Signed contract uploaded': the owners get the signed contract, each by a message of their own and once, whether it was signed
 * here (EXT-10) or uploaded as signed. What comes from the administration programme was sent long ago.
 */
@OnEvent(changesOf(document), {
  name: 'signed-contract-uploaded',
  from: 'now',
  whenChanged: ['status', 'type'],
})
export class SignedContractUploaded implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
  ) {}

  async handle({ data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const paper = await this.around.record(document, data.id, ctx);
    if (paper?.status !== 'SIGNED' || !contractTypes.has(paper.type)) return;
    if (!paper.contract || !paper.storageKey || paper.adminId) return;
    const contract = await this.around.record(contractDefinition, paper.contract, ctx);
    if (!contract || contract.cancelled) return;
    const address = await this.around.address(contract.units, ctx);
    for (const { id, firstname, email } of await this.around.addressees(contract.landlords, ctx))
      await this.communications.record(
        {
          ...signedContract({ name: firstname, address }),
          to: [{ id, collection: 'agent', description: email }],
          attachments: [
            {
              document: paper.id,
              fileName: paper.fileName ?? 'contrato.pdf',
              mimeType: paper.mimeType,
              bytes: paper.size,
            },
          ],
          relatedContracts: [contract.id],
          relatedPlaces: contract.units,
          relatedAgents: [id],
          author: data.actor,
          deduplication: `signed-contract ${paper.id} ${id}`,
        },
        ctx,
        tx,
      );
  }
}
