import type { CallContext } from '@llavero/kit/context';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { OutputOf } from '@llavero/proto/commands/command';
import { billableContracts, settlementTerms } from '@llavero/proto/commands/contracts';
import { Injectable } from '@nestjs/common';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { TaxFacts } from './tax-facts.ts';

/** Contracts in memory at a time, and again as many whose plan is made meanwhile. */
const PAGE = 200;

/** A page of contracts by id, and the terms of their mandates. */
export interface ContractPage {
  contracts: BilledContract[];
  terms: ReadonlyMap<string, MandateTerms>;
  /** How many there are in the month, of all pages; on the first page. */
  total: number | null;
}

/** The contracts and guaranteed units of a month, read page by page from their owner. */
@Injectable()
export class MonthSource {
  constructor(
    private readonly peers: Peers,
    private readonly taxFacts: TaxFacts,
  ) {}

  /**
   * Pages of contracts in force in the month, by id, on from `after`; only those of `wanted` unless it is empty.
   *
   * @param withTerms false where nobody is settled
   * @param asOf unix seconds: terms without a day of their own as they stood then; null for today's
   */
  async *contracts(
    month: BilledMonth,
    {
      wanted,
      withTerms,
      after: first = null,
      asOf = null,
    }: { wanted: readonly string[]; withTerms: boolean; after?: string | null; asOf?: number | null },
    ctx: CallContext,
  ): AsyncGenerator<ContractPage> {
    let after = first;
    for (;;) {
      const { contracts, total }: OutputOf<typeof billableContracts> = await this.peers.command(
        billableContracts,
        { from: month.from, to: month.to, contracts: [...wanted], asOf, after, limit: PAGE },
        serviceContext('finance', ctx.requestId),
      );
      const mandates = withTerms ? contracts.flatMap(({ mandate }) => mandate ?? []) : [];
      const [known, terms] = await Promise.all([
        this.taxFacts.of(contracts, month, ctx),
        this.terms([...new Set(mandates)], month, ctx, null, asOf),
      ]);
      yield {
        contracts: known,
        terms: new Map(terms.map((one) => [one.id, one])),
        total,
      };
      const last = contracts.at(-1);
      if (!last || contracts.length < PAGE) return;
      after = last.id;
    }
  }

  /**
   * Pages of mandates that guarantee a rent and are in force in the month, by id, on from `after`.
   *
   * @param mandates at most 500 of which those are named; empty for all
   */
  async *guarantors(
    month: BilledMonth,
    first: string | null,
    ctx: CallContext,
    mandates: readonly string[] = [],
  ): AsyncGenerator<MandateTerms[]> {
    if (mandates.length > 0) {
      const named = await this.terms([...mandates], month, ctx);
      yield named.filter(({ guaranteed }) => guaranteed.length > 0);
      return;
    }
    let after = first;
    for (;;) {
      const page: MandateTerms[] = await this.terms(null, month, ctx, after);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.id;
    }
  }

  /** The terms of mandates, as they are in the month; of all that guarantee a rent for null, a page after `after`. */
  async terms(
    mandates: string[] | null,
    { from, to }: BilledMonth,
    ctx: CallContext,
    after: string | null = null,
    asOf: number | null = null,
  ): Promise<MandateTerms[]> {
    if (mandates?.length === 0) return [];
    const input = { from, to, mandates: mandates ?? [], asOf, after, limit: PAGE };
    const found: OutputOf<typeof settlementTerms> = await this.peers.command(
      settlementTerms,
      input,
      serviceContext('finance', ctx.requestId),
    );
    return found.mandates;
  }
}
