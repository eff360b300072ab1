import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { workbook } from '@llavero/kit/list-jobs/sheet-writer';
import type { OutputOf } from '@llavero/proto/commands/command';
import { previewMonth } from '@llavero/proto/commands/month';
import { invalid } from '@llavero/proto/errors';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { contract } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import { place } from '@llavero/proto/records/places/place';
import { type ReportColumn, type ReportValue, totalsRow } from '@llavero/proto/rules/reports/report-table';
import type { Json } from '@llavero/proto/fields/field';
import { dayOf } from '@llavero/proto/values/dates';
import { idsOf } from '@llavero/proto/values/ids';
import { toSheetRow } from '@llavero/kit/list-jobs/sheet-row';

/** Contracts of one preview: its answer has 500 rows at most, and a contract has a few documents. */
const CONTRACTS_AT_ONCE = 50;
const MOST_CONTRACTS = 1_000;
/** Guaranteeing mandates of one preview. */
const MANDATES_AT_ONCE = 50;

const columns: readonly ReportColumn[] = [
  { label: 'Documento', kind: 'text' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Propietario', kind: 'text' },
  { label: 'Inquilinos', kind: 'text' },
  { label: 'Inmuebles', kind: 'text' },
  { label: 'Importe', kind: 'money', summed: true },
  { label: 'Resultado', kind: 'text' },
  { label: 'Motivo', kind: 'text' },
  { label: 'Diferencia con el mes anterior', kind: 'money' },
  { label: 'Por qué cambia', kind: 'text' },
];
const outcomes: Readonly<Record<string, string>> = {
  create: 'Por crear',
  existing: 'Ya existe',
  skip: 'Se omite',
};

/** RST-06: what a month would bring for some mandates and contracts, as a spreadsheet; nothing is written. */
@Injectable()
export class PreviewSheet {
  constructor(private readonly peers: Peers) {}

  /**
   * @param body `{mandateIds?, contractIds?, year?, month?}`; the current month in Madrid when none is said
   * @throws CodedError invalid `REQUEST.INVALID` without mandates and contracts, or with more than 1,000 contracts
   */
  async file(body: Readonly<Record<string, unknown>>, ctx: CallContext): Promise<AsyncIterable<Buffer>> {
    const mandates = idsOf(body['mandateIds'] as Json);
    const contracts = await this.#contracts(mandates, idsOf(body['contractIds'] as Json), ctx);
    const today = dayOf(Date.now() / 1000);
    const year = typeof body['year'] === 'number' ? body['year'] : today.year;
    const month = typeof body['month'] === 'number' ? body['month'] : today.month;
    const rows: ReportValue[][] = [];
    const add = async (of: { contracts: string[]; mandates: string[] }) => {
      const input = { year, month, ...of, kinds: [...monthDocuments.values] };
      const found = await this.peers.command(previewMonth, input, ctx);
      rows.push(...(await this.#named(found.rows, ctx)));
    };
    for (let at = 0; at < contracts.length; at += CONTRACTS_AT_ONCE)
      await add({ contracts: contracts.slice(at, at + CONTRACTS_AT_ONCE), mandates: [] });
    // Guaranteed units have documents of their mandate, without a contract.
    for (let at = 0; at < mandates.length; at += MANDATES_AT_ONCE)
      await add({ contracts: [], mandates: mandates.slice(at, at + MANDATES_AT_ONCE) });
    const cells = [...rows, totalsRow({ columns, rows })].map((row) => toSheetRow(columns, row));
    return workbook(
      columns.map(({ label }) => label),
      once(cells),
    );
  }

  async #contracts(mandates: string[], given: string[], ctx: CallContext): Promise<string[]> {
    const found = new Set(given);
    if (mandates.length > 0)
      for await (const page of this.peers
        .of(contract)
        .pages({ filter: { mandate: { $in: mandates } }, fields: ['mandate'], limit: 500 }, ctx))
        for (const { id } of page) found.add(id);
    if (found.size + mandates.length > 0 && found.size <= MOST_CONTRACTS) return [...found];
    const message =
      found.size > 0
        ? 'Son más de 1.000 contratos: previsualice el mes entero desde Finanzas. No se ha creado ningún archivo.'
        : 'No hay ningún contrato que previsualizar: indique mandatos o contratos. No se ha creado ningún archivo.';
    throw invalid('REQUEST.INVALID', message, [{ field: 'contractIds', rule: 'required', message }]);
  }

  async #named(rows: readonly PreviewRow[], ctx: CallContext): Promise<ReportValue[][]> {
    const people = rows.flatMap(({ payee, tenants }) => [...(payee ? [payee] : []), ...idsOf(tenants)]);
    const units = rows.flatMap((row) => idsOf(row.units));
    const [agents, places] = await Promise.all([
      people.length > 0 ? this.peers.of(agent).labels([...new Set(people)], ctx) : [],
      units.length > 0 ? this.peers.of(place).labels([...new Set(units)], ctx) : [],
    ]);
    const titles = new Map([...agents, ...places].map(({ id, title }) => [id, title]));
    const named = (ids: readonly string[]) => ids.flatMap((id) => titles.get(id) ?? []).join(', ');
    return rows.map((row) => [
      choiceLabel(monthDocuments, row.kind),
      row.concept,
      named(row.payee ? [row.payee] : []),
      named(idsOf(row.tenants)),
      named(idsOf(row.units)),
      row.outcome === 'create' ? row.totalAmount : null,
      outcomes[row.outcome] ?? row.outcome,
      row.reason,
      row.difference,
      row.explanation,
    ]);
  }
}

type PreviewRow = OutputOf<typeof previewMonth>['rows'][number];

async function* once<T>(page: T): AsyncGenerator<T> {
  yield page;
}
