import type { CallContext } from '@llavero/kit/context';
import { bill } from '@llavero/proto/records/finance/bill';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { taxedUnits } from '@llavero/proto/rules/reports/taxed-units';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney, multiplyMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { type ReportSettlement, ReportSource } from './report-source.ts';
import { type Behind, behind, TaxSource } from './tax-source.ts';

/** An invoice that a landlord bears, with their part of it. Euros. */
export interface ReceivedInvoice {
  /** Supplier: id; null for our own company, which invoices its fees. */
  party: string | null;
  /** The day whose period it belongs to: of fees the invoice's, of a supplier's bill the month of its settlement. */
  date: number;
  /** Of the invoice itself. */
  issueDate: number | null;
  number: string;
  concept: string;
  units: string[];
  base: number;
  vat: number;
  total: number;
  /** The landlord's part of the invoice, per cent; null where the invoice cannot be read. */
  share: number | null;
  /** A withholding was kept back of the supplier: declared elsewhere. */
  isWithheld: boolean;
  rectifies: boolean;
  /** All units are let with VAT, so that this VAT is deducted. */
  isDeductible: boolean;
  source: Behind;
  /** Papers of the invoice: ids of documents. */
  papers: string[];
}

/** Invoices that landlords bear: our fees, and suppliers' bills that their settlements charge them with. */
@Injectable()
export class ReceivedInvoices {
  constructor(
    private readonly source: ReportSource,
    private readonly taxes: TaxSource,
  ) {}

  /** Of a landlord in some months of a year, in the order of their days. */
  async of(landlord: string, period: ReportMonths, ctx: CallContext): Promise<ReceivedInvoice[]> {
    const year = { year: period.year, from: 1, to: 12 };
    const [settlements, fees] = await Promise.all([
      this.source.settlements(landlord, year, ctx),
      this.taxes.ownInvoices(period, landlord, ctx),
    ]);
    const taxed = taxedUnits(settlements);
    const isTaxed = (units: readonly string[]) => units.length > 0 && units.every((unit) => taxed.has(unit));
    const own = fees.map((fee): ReceivedInvoice => ({
      ...{ party: null, date: fee.issueDate ?? 0, issueDate: fee.issueDate, number: behind(fee).name },
      ...{ concept: fee.concept ?? '', units: fee.units, base: fee.baseAmount, vat: fee.vatAmount },
      ...{ total: fee.totalAmount, share: 100, isWithheld: false, papers: [] },
      rectifies: fee.type === 'RECTIFYING_BILL',
      isDeductible: isTaxed(fee.units),
      source: behind(fee),
    }));
    const charged = await this.#charged(
      settlements.filter(({ month }) => month !== null && month >= period.from && month <= period.to),
      isTaxed,
      ctx,
    );
    return [...own, ...charged].sort((one, other) => one.date - other.date);
  }

  async #charged(
    settlements: readonly ReportSettlement[],
    isTaxed: (units: readonly string[]) => boolean,
    ctx: CallContext,
  ): Promise<ReceivedInvoice[]> {
    const lines = settlements.flatMap((settlement) =>
      settlement.breakdown.flatMap((line) =>
        line.bill && !line.reserve ? [{ settlement, line, id: line.bill }] : [],
      ),
    );
    const bills = await this.taxes.bills(
      lines.map(({ id }) => id),
      ctx,
    );
    return lines.map(({ settlement, line, id }): ReceivedInvoice => {
      const found = bills.get(id);
      const sign = -lineSign(settlement, line);
      const [total, vat] = [multiplyMoney(line.totalAmount, sign), multiplyMoney(line.vatAmount, sign)];
      const whole = found?.totalAmount ?? 0;
      const { year, month } = settlement;
      return {
        ...{ party: found?.supplier ?? null, issueDate: found?.issueDate ?? null },
        date: daySeconds({ year: year ?? 0, month: month ?? 1, day: 1 }),
        number: found?.number ?? '',
        concept: found?.concept ?? line.concept,
        units: settlement.units,
        base: addMoney(total, -vat),
        vat,
        total,
        share: whole === 0 ? null : Math.round((total / whole) * 10_000) / 100,
        isWithheld: (found?.withholdingAmount ?? 0) !== 0,
        rectifies: total < 0,
        isDeductible: isTaxed(settlement.units),
        source: {
          ...{ collection: 'bill', id, date: found?.issueDate ?? null },
          name: found ? bill.title(found) : line.concept,
        },
        papers: found?.documents ?? [],
      };
    });
  }
}
