import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { organizationsOfDocuments } from '@llavero/kit/organizations/acting-organizations';
import { invoiceCodes } from '@llavero/proto/commands/verifactu';
import { invalid } from '@llavero/proto/errors';
import { fieldMeta } from '@llavero/proto/fields/record';
import { isInvoiceType } from '@llavero/proto/records/choices/settlement-types';
import { paymentMethods } from '@llavero/proto/records/choices/contracts';
import { agent } from '@llavero/proto/records/people/agent';
import { finance as definition, type Finance } from '@llavero/proto/records/finance/finance';
import { place } from '@llavero/proto/records/places/place';
import { languageFor, readersOf } from '@llavero/proto/rules/document-readers';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { anonymiseIban } from '@llavero/proto/values/iban';
import { multiplyMoney } from '@llavero/proto/values/money';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { Letterheads } from '../print/letterheads.ts';
import type { Letterhead } from '../print/paper.ts';
import { type Wording, wordingIn } from '../print/wording.ts';
import type { FinanceData, Party, PrintedLine, PrintedSum, PrintedType } from './finance-data.ts';

/** What the documents of a batch have in common, by id. */
interface Names {
  /** In whose name each document is, by its id. */
  companies: ReadonlyMap<string, Letterhead>;
  people: ReadonlyMap<string, Party & { language: string | null }>;
  units: ReadonlyMap<string, string>;
  /** Numbers of the documents that others refer to. */
  numbers: ReadonlyMap<string, string>;
  /** Addresses of the tax office, of invoices in its register. */
  codes: ReadonlyMap<string, string>;
}

/** Collects what documents of the month show from the services that own it. */
@Injectable()
export class FinanceReader {
  constructor(
    private readonly peers: Peers,
    private readonly letterheads: Letterheads,
  ) {}

  /**
   * The whole finance document, when the caller may see it: this is the permission check of the whole rendering. Of what is
   * printed on it (its client, its account) the caller's own view may lack a part.
   *
   * @throws CodedError notFound `RECORD.NOT_FOUND`, invalid `DOCUMENT.NOT_PRINTED` for a supplier's expense
   */
  async finance(id: string, ctx: CallContext): Promise<Finance> {
    await this.peers.of(definition).get(id, ctx, { fields: ['type'] });
    const found = await this.peers.of(definition).get(id, serviceContext('documents', ctx.requestId));
    if (printedType(found) === null)
      throw invalid(
        'DOCUMENT.NOT_PRINTED',
        'Los gastos no tienen PDF propio: abra la factura del proveedor. No se ha creado nada.',
      );
    return found;
  }

  /** As {@link readMany} for one. */
  async read(finance: Finance, ctx: CallContext): Promise<FinanceData> {
    const [data] = await this.readMany([finance], ctx);
    return data!;
  }

  /**
   * What the documents show, in their order. Names and addresses are read as the service, once for all of them: who may
   * see a document sees what is printed on it.
   */
  async readMany(documents: readonly Finance[], ctx: CallContext): Promise<FinanceData[]> {
    const as = serviceContext('documents', ctx.requestId);
    const every = (ids: (finance: Finance) => readonly (string | null | undefined)[]) => [
      ...new Set(documents.flatMap(ids).filter((id) => id != null)),
    ];
    const people = every((it) => [...it.landlords, ...it.tenants, it.destination?.agent]);
    const units = every((it) => it.units);
    const referred = every((it) => [it.includedIn, it.rectifies, ...it.breakdown.flatMap(carriedOf)]);
    const [companies, parties, unitNames, numbers, codes] = await Promise.all([
      this.companies(documents, as),
      this.parties(people, as),
      units.length > 0 ? this.peers.of(place).labels(units, as) : [],
      referred.length > 0 ? this.peers.of(definition).labels(referred, as) : [],
      this.codes(documents, as),
    ]);
    const names: Names = {
      companies,
      people: parties,
      units: titles(unitNames),
      numbers: titles(numbers),
      codes,
    };
    return documents.map((finance) => dataOf(finance, names));
  }

  /** Heads of whoever acts in the documents; where nobody is named, of the active organization, which the register of the tax office knows as issuer. */
  private async companies(
    documents: readonly Finance[],
    as: CallContext,
  ): Promise<ReadonlyMap<string, Letterhead>> {
    const organizationOf = await organizationsOfDocuments(this.peers, documents, as);
    const named = documents.flatMap((one) => organizationOf(one) ?? []);
    const heads = await this.letterheads.byId([...new Set(named)], as);
    const own = await this.letterheads.own(as);
    return new Map(documents.map((one) => [one.id, heads.get(organizationOf(one) ?? '') ?? own]));
  }

  private async codes(documents: readonly Finance[], as: CallContext): Promise<Map<string, string>> {
    const invoices = documents.flatMap(({ id, type, rectifies }) =>
      isInvoiceType(type) || rectifies ? [id] : [],
    );
    if (invoices.length === 0) return new Map();
    const { codes } = await this.peers.command(invoiceCodes, { invoices }, as);
    return new Map(codes.map(({ invoice, address }) => [invoice, address]));
  }

  private async parties(ids: readonly string[], as: CallContext): Promise<Names['people']> {
    const found = new Map<string, Party & { language: string | null }>();
    for (const some of inBatches(ids))
      for (const person of await this.peers.of(agent).getMany(some, as))
        found.set(person.id, {
          name: agent.title(person),
          idNumber: person.idNumber,
          address: person.address,
          language: person.language,
        });
    return found;
  }
}

const titles = (found: readonly { id: string; title: string }[]) =>
  new Map(found.map(({ id, title }) => [id, title]));

/** The document's type where it is printed, else null. */
export function printedType({ type }: Pick<Finance, 'type'>): PrintedType | null {
  return type === 'EXPENSE' ? null : type;
}

function dataOf(finance: Finance, { companies, people, units, numbers, codes }: Names): FinanceData {
  const account = finance.destination?.iban;
  const readers = readersOf(definition.collection, finance);
  const language = languageFor(readers.map((id) => people.get(id)?.language ?? null));
  const words = wordingIn(language);
  const named = <T>(ids: readonly (string | null | undefined)[], map: ReadonlyMap<string, T>): T[] =>
    ids.flatMap((id) => (id == null ? [] : (map.get(id) ?? [])));
  const numberOf = (id: string | null) => named([id], numbers)[0] ?? null;
  return {
    type: printedType(finance) ?? 'RECEIPT',
    language,
    number: definition.title(finance),
    concept: finance.concept ?? '',
    status: words.label(definition.states!.statuses, finance.status),
    issueDate: finance.issueDate,
    periodStart: finance.periodStart,
    periodEnd: finance.periodEnd,
    paymentExpectedDate: finance.paymentExpectedDate,
    paymentMethod:
      words.label(paymentMethods, finance.paymentMethod) ||
      words.say('Pendiente de indicar', "Pendent d'indicar"),
    account: account ? anonymiseIban(account) : null,
    company: companies.get(finance.id)!,
    landlords: named(finance.landlords, people),
    tenants: named(finance.tenants, people),
    client: named([finance.destination?.agent ?? finance.landlords[0]], people),
    units: named(finance.units, units),
    lines: finance.breakdown.map((line) => printed(finance, line, named(carriedOf(line), numbers))),
    sums: sumsOf(finance, words),
    totalAmount: finance.totalAmount,
    settledBy: numberOf(finance.includedIn),
    rectifies: numberOf(finance.rectifies),
    taxAddress: codes.get(finance.id) ?? null,
  };
}

/** A line with the sign it counts with (F §5). */
function printed(
  finance: Finance,
  line: Finance['breakdown'][number],
  carriedFrom: readonly string[],
): PrintedLine {
  const sign = lineSign(finance, line);
  return {
    concept: line.concept,
    units: line.units,
    unitAmount: multiplyMoney(line.unitAmount, sign),
    vatPercent: line.vatPercent,
    vatAmount: multiplyMoney(line.vatAmount, sign),
    totalAmount: multiplyMoney(line.totalAmount, sign),
    carriedFrom,
  };
}

/** Which totals of F §5 a kind of document shows beside its total. */
const shownSums = {
  RECEIPT: ['baseAmount', 'vatAmount'],
  SETTLEMENT: ['rentAmount', 'invoiceAmount', 'suplementationAmount', 'compensationAmount'],
  GUARANTEED: ['rentAmount', 'invoiceAmount', 'suplementationAmount', 'compensationAmount'],
  BILL: ['baseAmount', 'vatAmount'],
  RECTIFYING_BILL: ['baseAmount', 'vatAmount'],
  RENT_BILL: ['baseAmount', 'vatAmount'],
  RECTIFYING_RENT_BILL: ['baseAmount', 'vatAmount'],
} as const satisfies Record<PrintedType, readonly (keyof Finance)[]>;

/** Those that are not zero; base and VAT of a receipt only where there is VAT, since base and total are one otherwise. */
function sumsOf(finance: Finance, words: Wording): PrintedSum[] {
  const type = printedType(finance);
  if (type === null || (type === 'RECEIPT' && finance.vatAmount === 0)) return [];
  return shownSums[type].flatMap((name) => {
    const amount = finance[name];
    return amount === 0 ? [] : [{ label: words.datum(fieldMeta(definition, name)?.label ?? name), amount }];
  });
}
