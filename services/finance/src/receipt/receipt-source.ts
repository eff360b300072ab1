import type { CallContext } from '@llavero/kit/context';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { OutputOf } from '@llavero/proto/commands/command';
import { billableContracts } from '@llavero/proto/commands/contracts';
import { Injectable } from '@nestjs/common';
import type { BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { TaxFacts } from './tax-facts.ts';

const PAGE = 500;

/** The contracts of a month, read page by page from their owner, with what their taxes depend on. */
@Injectable()
export class ReceiptSource {
  constructor(
    private readonly peers: Peers,
    private readonly taxFacts: TaxFacts,
  ) {}

  /** Pages of contracts in force in the month, by id; only those of `wanted` unless it is empty. */
  async *pages(
    month: BilledMonth,
    wanted: readonly string[],
    ctx: CallContext,
  ): AsyncGenerator<BilledContract[]> {
    const only = wanted.length ? new Set(wanted) : null;
    let after: string | null = null;
    for (;;) {
      const { contracts }: OutputOf<typeof billableContracts> = await this.peers.command(
        billableContracts,
        { from: month.from, to: month.to, after, limit: PAGE },
        serviceContext('finance', ctx.requestId),
      );
      const page = only ? contracts.filter(({ id }) => only.has(id)) : contracts;
      yield await this.taxFacts.of(page, month, ctx);
      const last = contracts.at(-1);
      if (!last || contracts.length < PAGE) return;
      after = last.id;
    }
  }
}
