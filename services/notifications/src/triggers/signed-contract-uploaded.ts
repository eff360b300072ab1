import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { signedContract } from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { document } from '@llavero/proto/records/documents/document';
import { signedContractTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
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
    private readonly writer: MessageWriter,
    private readonly switches: TriggerSwitches,
  ) {}

  async handle({ data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const paper = await this.around.record(document, data.id, ctx);
    if (paper?.status !== 'SIGNED' || !contractTypes.has(paper.type)) return;
    if (!(await this.switches.of(signedContractTrigger, ctx, tx))('owners')) return;
    if (!paper.contract || !paper.storageKey || paper.adminId) return;
    const contract = await this.around.record(contractDefinition, paper.contract, ctx);
    if (!contract || contract.cancelled) return;
    const address = await this.around.address(contract.units, ctx);
    for (const { id, firstname, email, language } of await this.around.addressees(contract.landlords, ctx)) {
      const records = { contract: contract.id, person: id };
      const said = { language, records, values: { name: firstname, address } };
      await this.communications.record(
        {
          ...(await this.writer.write(named(signedContract, said), ctx)),
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
}
