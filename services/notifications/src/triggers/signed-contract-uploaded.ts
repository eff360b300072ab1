import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { signedContract } from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { signedContractTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import {
  causeOf,
  notMet,
  RECORD_GONE,
  type TriggerRun,
  TriggerRuns,
  type WhyNot,
} from '../rules/trigger-runs.ts';
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
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const paper = await this.around.record(document, event.data.id, ctx);
    if (paper?.status !== 'SIGNED' || !contractTypes.has(paper.type)) return;
    if (!paper.contract || !paper.storageKey || paper.adminId) return;
    const signed = { ...paper, contract: paper.contract };
    await this.runs.run(
      {
        trigger: signedContractTrigger,
        cause: causeOf(event),
        work: (run) => this.tell(signed, event.data.actor, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async tell(
    paper: Pick<Document, 'fileName' | 'mimeType' | 'size'> & { id: string; contract: string },
    author: string,
    { isOn, made, leftOut }: TriggerRun<'owners'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    if (!isOn('owners')) return;
    const contract = await this.around.record(contractDefinition, paper.contract, ctx);
    if (!contract) return RECORD_GONE;
    if (contract.cancelled) return notMet(signedContractTrigger);
    const address = await this.around.address(contract.units, ctx);
    let known = false;
    const { addressees, without } = await this.around.reachable(contract.landlords, ctx);
    leftOut('owners', 'agent', ...without);
    for (const { id, firstname, email, language } of addressees) {
      const records = { contract: contract.id, person: id };
      const said = { language, records, values: { name: firstname, address } };
      const message = await this.communications.recordOnce(
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
          author,
          deduplication: `signed-contract ${paper.id} ${id}`,
        },
        ctx,
        tx,
      );
      if (message) made('owners', 'communication', message);
      else known = true;
    }
    if (known) return 'Los propietarios ya lo han recibido.';
  }
}
