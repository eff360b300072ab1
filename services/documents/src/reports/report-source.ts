import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { finance, type Finance } from '@llavero/proto/records/finance/finance';
import { agent } from '@llavero/proto/records/people/agent';
import { supplier } from '@llavero/proto/records/people/supplier';
import { place } from '@llavero/proto/records/places/place';
import { payeesOf } from '@llavero/proto/rules/month/shares';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import type { BuildingValue } from '@llavero/proto/rules/reports/tax-summary';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

const ROWS_AT_ONCE = 500;
/** Months. */
const QUARTER = 3;
const fields = [
  'type',
  'year',
  'month',
  'serie',
  'issueDate',
  'units',
  'contract',
  'mandate',
  'tenants',
  'landlords',
  'periodStart',
  'periodEnd',
  'sourceRole',
  'breakdown',
  'totalAmount',
] as const satisfies readonly (keyof Finance)[];

/** A settlement as reports read it. */
export type ReportSettlement = Pick<Finance, (typeof fields)[number] | 'id'>;

export interface ReportPerson {
  name: string;
  idNumber: string | null;
  /** In which they read; left out of who has no say in it. */
  language?: string | null;
}

/** What reports are made of, read from its owners as the caller may see it. */
@Injectable()
export class ReportSource {
  constructor(private readonly peers: Peers) {}

  /**
   * Settlements of a period that are no drafts and not cancelled: those paid to the landlord, or all. The quarters are read
   * beside each other: one page waits for the database while another is taken apart.
   */
  async settlements(
    landlord: string | null,
    period: ReportMonths,
    ctx: CallContext,
  ): Promise<ReportSettlement[]> {
    const parts: Promise<ReportSettlement[]>[] = [];
    for (let { from } = period; from <= period.to; from += QUARTER)
      parts.push(
        this.#settlements(landlord, { ...period, from, to: Math.min(period.to, from + QUARTER - 1) }, ctx),
      );
    return (await Promise.all(parts)).flat();
  }

  async #settlements(
    landlord: string | null,
    { year, from, to }: ReportMonths,
    ctx: CallContext,
  ): Promise<ReportSettlement[]> {
    const filter: FilterOf<typeof finance> = {
      type: { $in: [...settlementTypes] },
      year,
      month: { $gte: from, $lte: to },
      preview: false,
      cancelled: false,
      ...(landlord === null ? {} : { landlords: landlord }),
    };
    const found: ReportSettlement[] = [];
    const records = this.peers.of(finance);
    if (landlord === null) {
      for await (const page of records.pages({ filter, fields, limit: ROWS_AT_ONCE }, ctx))
        found.push(...page);
      return found;
    }
    // A settlement has one payee; those of an older system may name all landlords of the contract.
    const paid = [...fields, 'destination'] as const;
    for await (const page of records.pages({ filter, fields: paid, limit: ROWS_AT_ONCE }, ctx))
      found.push(...page.filter((it) => (it.destination?.agent ?? landlord) === landlord));
    return found;
  }

  /** Names and ID numbers of people and suppliers. */
  async people(ids: readonly string[], ctx: CallContext): Promise<Map<string, ReportPerson>> {
    const found = new Map<string, ReportPerson>();
    for (const some of inBatches([...new Set(ids)])) {
      const names = ['firstname', 'lastname', 'idNumber', 'language'] as const;
      for (const it of await this.peers.of(agent).getMany(some, ctx, { fields: names }))
        found.set(it.id, { name: agent.title(it), idNumber: it.idNumber, language: it.language });
      const others = some.filter((id) => !found.has(id));
      if (others.length > 0)
        for (const it of await this.peers.of(supplier).getMany(others, ctx, { fields: ['name', 'idNumber'] }))
          found.set(it.id, { name: it.name, idNumber: it.idNumber });
    }
    return found;
  }

  async units(ids: readonly string[], ctx: CallContext): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const some of inBatches([...new Set(ids)]))
      for (const { id, title } of await this.peers.of(place).labels(some, ctx)) found.set(id, title);
    return found;
  }

  /** What depreciation is worked out from. */
  async values(ids: readonly string[], ctx: CallContext): Promise<Map<string, BuildingValue>> {
    const found = new Map<string, BuildingValue>();
    const asked = ['constructionCost', 'constructionCadastralValue'] as const;
    for (const some of inBatches([...new Set(ids)]))
      for (const { id, ...value } of await this.peers.of(place).getMany(some, ctx, { fields: asked }))
        found.set(id, value);
    return found;
  }

  /** The landlord's share of each unit, in per cent, by the mandate of its last settlement. */
  async shares(
    landlord: string,
    settlements: readonly ReportSettlement[],
    ctx: CallContext,
  ): Promise<Map<string, number>> {
    const ids = [...new Set(settlements.flatMap((it) => it.mandate ?? []))];
    const shares = new Map<string, number>();
    for (const some of inBatches(ids)) {
      const mandates = await this.peers
        .of(mandate)
        .getMany(some, ctx, { fields: ['landlords', 'propertyDistribution'] });
      for (const { id, landlords, propertyDistribution } of mandates)
        for (const unit of settlements.flatMap((it) => (it.mandate === id ? it.units : []))) {
          const distribution = propertyDistribution.map((share) => ({ ...share, unit: share.unit ?? null }));
          const payees = payeesOf(distribution, [unit], landlords);
          if ('outcome' in payees) continue;
          const all = payees.reduce((sum, { weight }) => sum + weight, 0);
          const mine = payees.find((payee) => payee.landlord === landlord)?.weight ?? 0;
          shares.set(unit, Math.round((mine / all) * 1_000_000) / 10_000);
        }
    }
    return shares;
  }
}
