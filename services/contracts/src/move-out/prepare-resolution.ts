import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { Peers } from '@llavero/kit/grpc/peers';
import { serviceContext } from '@llavero/kit/context';
import { prepareResolution } from '@llavero/proto/commands/move-out';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import { place } from '@llavero/proto/records/places/place';
import {
  contractResolutionText,
  type ResolutionParties,
  settlementDetails,
  settlementResolutionText,
} from '@llavero/proto/rules/resolution-text';
import { PayeeAccounts } from '../payee/payee-accounts.ts';
import { resolutionSigned, stepNotValid } from './move-out.errors.ts';
import { MoveOutSums } from './move-out-sums.ts';
import { MoveOutWriter } from './move-out-writer.ts';

type Asked = InputOf<typeof prepareResolution>;

/** Writes a resolution (C §3.2): GENERATED until it is signed; until then it can be made again. */
@CommandHandler(prepareResolution)
export class PrepareResolution implements Handles<typeof prepareResolution> {
  constructor(
    private readonly writer: MoveOutWriter,
    private readonly sums: MoveOutSums,
    private readonly peers: Peers,
    private readonly payees: PayeeAccounts,
  ) {}

  run(input: Asked, ctx: CallContext): Promise<OutputOf<typeof prepareResolution>> {
    return input.kind === 'CONTRACT' ? this.ofContract(input, ctx) : this.ofSettlement(input, ctx);
  }

  private ofContract(input: Asked, ctx: CallContext) {
    return this.writer.write('contractResolution', input, ctx, async (contract) => {
      const { contractResolution: before } = contract;
      if (before?.status === 'SIGNED') throw resolutionSigned();
      const { documentDate, signer, bankAccount } = input;
      const content =
        input.content ?? contractResolutionText(await this.parties(contract, documentDate, ctx));
      return {
        patch: {
          contractResolution: { documentDate, status: 'GENERATED' as const, signer, bankAccount, content },
        },
        note: 'Resolución del contrato preparada',
      };
    });
  }

  private ofSettlement(input: Asked, ctx: CallContext) {
    return this.writer.write('settlementResolution', input, ctx, async (contract) => {
      if (contract.settlementResolution?.status === 'SIGNED') throw resolutionSigned();
      const { documentDate } = input;
      const { sum, receipts } = await this.sums.settle(contract, documentDate, ctx);
      const { payer, tenants, payerBankAccount } = contract;
      const [approved] = await this.payees.payable([payer, ...tenants], ctx);
      // One that waits may stand in the document; it is not paid to before it is approved.
      const bankAccount = input.bankAccount ?? approved ?? payerBankAccount;
      if (bankAccount === null && sum.rest > 0)
        throw stepNotValid([
          {
            field: 'bankAccount',
            rule: 'required',
            message: 'Indique la cuenta del inquilino: el contrato no tiene ninguna.',
          },
        ]);
      const details = settlementDetails(
        sum,
        (contract.moveOut?.deductions ?? []).map(({ kind, description, amount }) => ({
          text: `${choiceLabel(deductionKinds, kind).toLowerCase()} (${description})`,
          amount,
        })),
        receipts.open.map(({ concept, amount }) => ({ text: concept, amount })),
      );
      const content =
        input.content ??
        settlementResolutionText(await this.parties(contract, documentDate, ctx), sum, details);
      return {
        patch: {
          settlementResolution: {
            documentDate,
            status: 'GENERATED' as const,
            bankAccount,
            details,
            content,
          },
          settlementStatus: 'NOT_SENT' as const,
        },
        note: 'Liquidación de la fianza preparada',
      };
    });
  }

  private async parties(
    { landlords, tenants, units, startDate, endDate, moveOut }: Contract,
    documentDate: number,
    { requestId }: CallContext,
  ): Promise<ResolutionParties> {
    const ctx = serviceContext('contracts', requestId);
    const [people, places] = await Promise.all([
      this.peers.of(agent).labels([...landlords, ...tenants], ctx),
      this.peers.of(place).labels(units, ctx),
    ]);
    const title = new Map([...people, ...places].map((one) => [one.id, one.title]));
    const named = (ids: readonly string[]) => ids.flatMap((id) => title.get(id) ?? []);
    const keysReturned = moveOut?.keysReturnedDate ?? documentDate;
    return {
      landlords: named(landlords),
      tenants: named(tenants),
      units: named(units),
      startDate,
      endDate: endDate ?? keysReturned,
      keysReturned,
      documentDate,
    };
  }
}
