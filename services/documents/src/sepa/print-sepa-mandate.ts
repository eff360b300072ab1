import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { printSepaMandate } from '@llavero/proto/commands/remittances';
import { notFound } from '@llavero/proto/errors';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { organization } from '@llavero/proto/records/people/organization';
import { languageFor } from '@llavero/proto/rules/document-readers';
import { letterheadFields, Letterheads } from '../print/letterheads.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { mandatePaper } from './mandate-paper.ts';

/** Prints the order of a debtor for their signature, with the creditor's own letterhead. */
@CommandHandler(printSepaMandate)
export class PrintSepaMandate implements Handles<typeof printSepaMandate> {
  constructor(
    private readonly peers: Peers,
    private readonly kept: KeptReports,
    private readonly letterheads: Letterheads,
  ) {}

  async run(
    { id }: InputOf<typeof printSepaMandate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printSepaMandate>> {
    // As the caller: who may not see the account prints none.
    const mandate = await this.peers.of(sepaMandate).get(id, ctx, {
      fields: ['reference', 'sequence', 'debtor', 'creditor', 'contract', 'iban', 'holder'],
    });
    const own = serviceContext('documents', ctx.requestId);
    const [company, debtor, contract] = await Promise.all([
      this.peers.of(organization).find(mandate.creditor, own, {
        fields: [...letterheadFields, 'creditorId'],
      }),
      this.peers
        .of(agent)
        .find(mandate.debtor, own, { fields: ['firstname', 'lastname', 'idNumber', 'address', 'language'] }),
      mandate.contract
        ? this.peers.of(contractDefinition).find(mandate.contract, own, { fields: ['name'] })
        : undefined,
    ]);
    if (!company || !debtor) throw partyMissing();
    const paper = mandatePaper(
      {
        reference: mandate.reference ?? '',
        sequence: mandate.sequence,
        creditorId: company.creditorId,
        debtor: { name: agent.title(debtor), idNumber: debtor.idNumber, address: debtor.address },
        holder: mandate.holder,
        iban: mandate.iban,
        contract: contract?.name ?? null,
      },
      await this.letterheads.of(company),
      // It is the debtor who reads and signs it.
      languageFor([debtor.language]),
    );
    const filing = {
      ...{ type: 'SEPA', category: 'RENT', visibility: ['TENANT'] },
      ...{ contract: mandate.contract, tenants: [mandate.debtor], agents: [mandate.debtor] },
    };
    return this.kept.keepPaper(paper, `Orden de domiciliación ${mandate.reference}`, filing, ctx);
  }
}

const partyMissing = () =>
  notFound(
    'DOCUMENT.MANDATE_PARTY',
    'El deudor o el acreedor de la orden ya no existe: corrija la orden antes de imprimirla.',
  );
