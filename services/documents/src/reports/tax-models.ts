import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { InputOf } from '@llavero/proto/commands/command';
import type { makeReport } from '@llavero/proto/commands/reports';
import { registeredVat } from '@llavero/proto/commands/verifactu';
import type { TaxModel } from '@llavero/proto/records/choices/reports';
import { largeOperations, type Operation } from '@llavero/proto/rules/reports/large-operations';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { withholdingReturn, type WithheldRent } from '@llavero/proto/rules/reports/rent-withholdings';
import type { Report } from '@llavero/proto/rules/reports/report';
import { type VatEntry, vatReturn } from '@llavero/proto/rules/reports/vat-return';
import { daysInMonth, daySeconds } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { ReceivedInvoices } from './received-invoices.ts';
import { ReportSource } from './report-source.ts';
import {
  type Declarant,
  operationsPaper,
  type Registered,
  vatPaper,
  withholdingsPaper,
} from './tax-model-texts.ts';
import { type CompanyBill, type IssuedInvoice, issuedInvoice, TaxSource } from './tax-source.ts';

type AskedModel = InputOf<typeof makeReport> & { kind: TaxModel };

/** What a rent is called on a supplier's bill; other withholdings are for work (model 111). */
const RENT = /\b(alquiler|arrendamiento|renta)\b/i;

/** Working papers of models 303, 115, 180 and 347 (issue 11 §6): of our company, or of whoever is named. */
@Injectable()
export class TaxModels {
  constructor(
    private readonly source: ReportSource,
    private readonly taxes: TaxSource,
    private readonly received: ReceivedInvoices,
    private readonly peers: Peers,
  ) {}

  async make({ kind, landlord: person, year, from, to }: AskedModel, ctx: CallContext): Promise<Report> {
    const isYear = kind === 'OPERATIONS' || kind === 'RENT_WITHHOLDINGS_YEAR';
    const period = isYear ? { year, from: 1, to: 12 } : { year, from, to };
    const declarant = await this.#declarant(kind, person, ctx);
    if (kind === 'VAT') return this.#vat(declarant, person, period, ctx);
    if (kind === 'OPERATIONS') return this.#operations(declarant, person, period, ctx);
    return this.#withholdings(declarant, person, period, isYear, ctx);
  }

  async #declarant(kind: TaxModel, person: string | null, ctx: CallContext): Promise<Declarant> {
    if (person === null) {
      const company = await this.taxes.company(ctx);
      return {
        ...{ id: company?.id ?? null, name: company?.name ?? 'Nuestra empresa' },
        ...{ idNumber: company?.idNumber ?? null, role: 'COMPANY' },
      };
    }
    const found = (await this.source.people([person], ctx)).get(person);
    const isTenant = kind === 'RENT_WITHHOLDINGS' || kind === 'RENT_WITHHOLDINGS_YEAR';
    return {
      ...{ id: person, name: found?.name ?? '—', idNumber: found?.idNumber ?? null },
      role: isTenant ? 'TENANT' : 'LANDLORD',
    };
  }

  async #issued(person: string | null, period: ReportMonths, ctx: CallContext): Promise<IssuedInvoice[]> {
    const found =
      person === null
        ? await this.taxes.ownInvoices(period, null, ctx)
        : await this.taxes.rentInvoices(person, period, ctx);
    return found.flatMap((document) => issuedInvoice(document) ?? []);
  }

  async #vat(
    declarant: Declarant,
    person: string | null,
    period: ReportMonths,
    ctx: CallContext,
  ): Promise<Report> {
    const [issued, borne, registered] = await Promise.all([
      this.#issued(person, period, ctx),
      person === null ? this.#companyVat(period, ctx) : this.#landlordVat(person, period, ctx),
      this.#registered(declarant, period, ctx),
    ]);
    const charged = issued.flatMap(({ parts, rectifies, source }) =>
      parts.map((part): VatEntry => {
        const isTaxed = part.kind === 'TAXED';
        return {
          ...{ side: 'CHARGED', rectifies, isDeductible: true, source, base: fromCents(part.base) },
          ...{ percent: isTaxed ? part.percent : null, vat: isTaxed ? fromCents(part.vat) : 0 },
        };
      }),
    );
    const found = vatReturn([...charged, ...borne.entries]);
    const vat = charged.reduce((sum, entry) => sum + Math.round(entry.vat * 100), 0);
    return vatPaper(found, period, {
      ...{ declarant, notCounted: borne.notCounted },
      issued: { invoices: issued.length, vat: fromCents(vat) },
      registered,
    });
  }

  async #companyVat(
    period: ReportMonths,
    ctx: CallContext,
  ): Promise<{ entries: VatEntry[]; notCounted: number }> {
    const bills = (await this.taxes.companyBills(period, ctx)).filter(({ vat }) => vat !== 0);
    const counted = bills.filter(({ isApproved }) => isApproved);
    return {
      notCounted: bills.length - counted.length,
      entries: counted.map(({ base, vat, source }): VatEntry => ({
        ...{ side: 'BORNE', percent: null, rectifies: base < 0, isDeductible: true, base, vat, source },
      })),
    };
  }

  async #landlordVat(
    landlord: string,
    period: ReportMonths,
    ctx: CallContext,
  ): Promise<{ entries: VatEntry[]; notCounted: number }> {
    const invoices = (await this.received.of(landlord, period, ctx)).filter(({ vat }) => vat !== 0);
    return {
      notCounted: 0,
      entries: invoices.map(({ rectifies, isDeductible, base, vat, source }): VatEntry => ({
        ...{ side: 'BORNE', percent: null, rectifies, isDeductible, base, vat, source },
      })),
    };
  }

  /** The register belongs to the office: whoever may see the invoices may see that it agrees with them. */
  async #registered(
    { id }: Declarant,
    { year, from, to }: ReportMonths,
    ctx: CallContext,
  ): Promise<Registered | null> {
    if (id === null) return null;
    const input = {
      issuer: id,
      from: daySeconds({ year, month: from, day: 1 }),
      to: daySeconds({ year, month: to, day: daysInMonth(year, to) }),
    };
    return this.peers.command(registeredVat, input, serviceContext('documents', ctx.requestId));
  }

  async #withholdings(
    declarant: Declarant,
    person: string | null,
    period: ReportMonths,
    isYear: boolean,
    ctx: CallContext,
  ): Promise<Report> {
    const [rents, bills] = await Promise.all([
      this.taxes.withheldRents(person, period, ctx),
      person === null ? this.taxes.companyBills(period, ctx) : [],
    ]);
    const withheld = bills.filter((bill) => bill.withheld !== 0);
    const office = withheld.filter(({ words }) => RENT.test(words));
    const found = withholdingReturn([...rents, ...office.flatMap(officeRent)]);
    const [people, units, references] = await Promise.all([
      this.source.people(
        found.rows.map(({ recipient }) => recipient),
        ctx,
      ),
      this.source.units(
        found.rows.flatMap((row) => row.units),
        ctx,
      ),
      this.taxes.references(isYear ? found.rows.flatMap((row) => row.units) : [], ctx),
    ]);
    return withholdingsPaper(found, period, {
      ...{ declarant, isYear, references },
      otherWithholdings: withheld.length - office.length,
      personOf: (id) => people.get(id),
      unitName: (id) => units.get(id) ?? '—',
    });
  }

  async #operations(
    declarant: Declarant,
    person: string | null,
    period: ReportMonths,
    ctx: CallContext,
  ): Promise<Report> {
    const [issued, company, received, own] = await Promise.all([
      this.#issued(person, period, ctx),
      person === null ? this.taxes.companyBills(period, ctx) : [],
      person === null ? [] : this.received.of(person, period, ctx),
      this.taxes.company(ctx),
    ]);
    const operations: Operation[] = [
      ...issued.flatMap(({ party, date, total, isWithheld, source }): Operation[] =>
        party && !isWithheld ? [{ key: 'B', party, date, total, source: whole(source, total) }] : [],
      ),
      ...company.flatMap(({ party, date, total, withheld, source }): Operation[] =>
        party && withheld === 0 ? [{ key: 'A', party, date, total, source: whole(source, total) }] : [],
      ),
      ...received.flatMap(({ party, date, total, isWithheld, source }): Operation[] => {
        const supplier = party ?? (source.collection === 'finance' ? own?.id : null);
        return supplier && !isWithheld
          ? [{ key: 'A', party: supplier, date, total, source: whole(source, total) }]
          : [];
      }),
    ];
    const found = largeOperations(operations, period.year);
    const people = await this.source.people(
      found.flatMap(({ party }) => (party === own?.id ? [] : party)),
      ctx,
    );
    return operationsPaper(found, period.year, {
      declarant,
      documents: operations.length,
      personOf: (id) => (own && id === own.id ? own : people.get(id)),
    });
  }
}

const whole = (source: IssuedInvoice['source'], amount: number): Operation['source'] => ({
  ...source,
  base: null,
  amount,
});

/** The rent of our own office. */
function officeRent({ party, base, withheld, source }: CompanyBill): WithheldRent[] {
  return party ? [{ recipient: party, units: [], base, withheld, source }] : [];
}
