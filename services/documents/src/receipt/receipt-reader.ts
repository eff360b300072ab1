import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { paymentMethods } from '@llavero/proto/records/choices/contracts';
import { agent } from '@llavero/proto/records/people/agent';
import { finance as definition, type Finance } from '@llavero/proto/records/finance/finance';
import { organization } from '@llavero/proto/records/people/organization';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { anonymiseIban } from '@llavero/proto/values/iban';
import { multiplyMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { place } from '@llavero/proto/records/places/place';
import type { Letterhead, Party, PrintedLine, ReceiptData } from './receipt-data.ts';

/** Collects what a receipt shows from the services that own it. */
@Injectable()
export class ReceiptReader {
  constructor(private readonly peers: Peers) {}

  /**
   * The finance document as the caller may see it: this is the permission check of the whole rendering.
   *
   * @throws CodedError notFound `RECORD.NOT_FOUND`
   */
  finance(id: string, ctx: CallContext): Promise<Finance> {
    return this.peers.of(definition).get(id, ctx);
  }

  /** Names and addresses are read as the service: who may see the receipt sees what is printed on it. */
  async read(finance: Finance, ctx: CallContext): Promise<ReceiptData> {
    const as = serviceContext('documents', ctx.requestId);
    const [company, landlords, tenants, units] = await Promise.all([
      this.company(as),
      this.parties(finance.landlords, as),
      this.parties(finance.tenants, as),
      finance.units.length ? this.peers.of(place).labels(finance.units, as) : [],
    ]);
    const account = finance.destination?.iban;
    return {
      number: definition.title(finance),
      concept: finance.concept ?? '',
      status: choiceLabel(definition.states!.statuses, finance.status),
      issueDate: finance.issueDate,
      periodStart: finance.periodStart,
      periodEnd: finance.periodEnd,
      paymentExpectedDate: finance.paymentExpectedDate,
      paymentMethod: choiceLabel(paymentMethods, finance.paymentMethod) || 'Pendiente de indicar',
      account: account ? anonymiseIban(account) : null,
      company,
      landlords,
      tenants,
      units: units.map(({ title }) => title),
      lines: finance.breakdown.map((line) => printed(finance, line)),
      totalAmount: finance.totalAmount,
    };
  }

  private async company(as: CallContext): Promise<Letterhead> {
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, as);
    const [company] = items;
    return {
      name: company?.name ?? 'Llavero',
      cif: company?.cif ?? null,
      address: company?.socialAddress ?? company?.address ?? null,
      phone: company?.phone ?? null,
      email: company?.email ?? null,
      registry: company?.registry ?? null,
    };
  }

  private async parties(ids: string[], as: CallContext): Promise<Party[]> {
    if (ids.length === 0) return [];
    const found = await this.peers.of(agent).getMany(ids, as);
    const byId = new Map(found.map((person) => [person.id, person]));
    return ids.flatMap((id) => {
      const person = byId.get(id);
      if (!person) return [];
      return [{ name: agent.title(person), idNumber: person.idNumber, address: person.address }];
    });
  }
}

/** A line with the sign it counts with (F §5). */
function printed(finance: Finance, line: Finance['breakdown'][number]): PrintedLine {
  const sign = lineSign(finance, line);
  return {
    concept: line.concept,
    units: line.units,
    unitAmount: multiplyMoney(line.unitAmount, sign),
    vatPercent: line.vatPercent,
    vatAmount: multiplyMoney(line.vatAmount, sign),
    totalAmount: multiplyMoney(line.totalAmount, sign),
  };
}
