import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewRectification, rectifyDocument } from '@llavero/proto/commands/rectification';
import { conflict, invalid } from '@llavero/proto/errors';
import { financeGenerated } from '@llavero/proto/events/finance';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { financeTotals } from '@llavero/proto/rules/finance-totals';
import {
  isOwnLine,
  type LineCorrection,
  type RectifiedDocument,
  type RectifiedType,
  rectifiedTypes,
  rectifyingLines,
  rectifyingTypeOf,
} from '@llavero/proto/rules/rectification';
import { dayOf, monthName, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { InvoiceRegister } from '../verifactu/invoice-register.ts';
import { RectifiedAmounts } from './rectified-amounts.ts';
import { standingRectification } from './standing-rectification.ts';

/** What a rectification would write. */
@CommandHandler(previewRectification)
export class PreviewRectification implements Handles<typeof previewRectification> {
  constructor(private readonly stores: RecordStores) {}

  async run({
    id,
    corrections,
  }: InputOf<typeof previewRectification>): Promise<OutputOf<typeof previewRectification>> {
    const document = await this.stores.of(finance).loadUnchecked(id);
    const lines = linesFor(document, corrections);
    const { totalAmount } = financeTotals({ type: 'RECTIFYING_BILL' }, lines);
    return { lines, totalAmount, rightTotal: addMoney(document.totalAmount, totalAmount) };
  }
}

/** Writes the document that rectifies another, in the series R, or FAR for an invoice of a rent, without gaps (FIN-03). */
@CommandHandler(rectifyDocument)
export class RectifyDocument implements Handles<typeof rectifyDocument> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly register: InvoiceRegister,
    private readonly amounts: RectifiedAmounts,
  ) {}

  /** @throws CodedError conflict `FINANCE.NOT_RECTIFIABLE`, `.ALREADY_RECTIFIED`; invalid `.NOTHING_RECTIFIED`; stale */
  async run(
    { id, version, corrections, reason }: InputOf<typeof rectifyDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof rectifyDocument>> {
    const store = this.stores.of(finance);
    const register = await this.register.open([await store.loadUnchecked(id)], ctx);
    return this.database.transaction(async (tx) => {
      const document = await store.loadUnchecked(id, tx, { lock: true });
      await refuseRectified(document, tx);
      const lines = linesFor(document, corrections);
      const today = startOfDay(this.clock.now());
      const { year, month } = dayOf(today);
      const type = rectifyingTypeOf(document.type as RectifiedType);
      const totals = financeTotals({ type }, lines);
      // Where it writes nothing, it still refuses a version that somebody else has changed meanwhile.
      await store.writeUnchecked(
        id,
        version,
        this.amounts.rectifiedBy(document, totals.totalAmount),
        {},
        ctx,
        tx,
      );
      const { category, mandatary, mandate, contract, tenants, landlords, units, vatPercent } = document;
      const rectifying = { ...document, type };
      const [serie] = await this.register.takeNumbers(tx, [rectifying], year, register, document.type);
      const made = await store.create(
        {
          type,
          rectifies: id,
          // The receipt that asks for the rent is rectified by itself; what is no receipt's is charged beside the invoice.
          ...(type === 'RECTIFYING_RENT_BILL' ? { includedIn: document.includedIn } : {}),
          concept: `${adjustmentOf(document)}: ${reason}`.slice(0, 300),
          year,
          month,
          serie: serie!,
          ...{ category, mandatary, mandate, contract, tenants, landlords, units, vatPercent },
          sourceRole: document.sourceRole,
          source: document.source,
          destinationRole: document.destinationRole,
          destination: document.destination,
          periodStart: document.periodStart,
          periodEnd: document.periodEnd,
          issueDate: today,
          ...(type === 'RECTIFYING_RENT_BILL' && totals.totalAmount > 0 ? askedApart(document, today) : {}),
          breakdown: lines,
          ...totals,
        },
        { ...ctx, trusted: true },
        tx,
        { event: financeGenerated, byCommand: true },
      );
      await this.register.record(tx, [made.id], register);
      return { document: made.id, name: finance.title(made), totalAmount: totals.totalAmount };
    });
  }
}

/** 'Ajuste de octubre de 2026 (REC202600012)'. */
function adjustmentOf(document: Finance): string {
  const { year, month } = document;
  const of = year === null || month === null ? '' : ` de ${monthName(month)} de ${year}`;
  return `Ajuste${of} (${finance.title(document)})`;
}

/** What an invoice of a rent missed is asked for as the invoice is, and not before today. */
const askedApart = ({ paymentMethod, paymentExpectedDate }: Finance, today: number) => ({
  paymentMethod,
  paymentExpectedDate: Math.max(paymentExpectedDate ?? today, today),
});

/** @throws CodedError conflict `FINANCE.NOT_RECTIFIABLE`; invalid `FINANCE.NOTHING_RECTIFIED` */
function linesFor(document: Finance, corrections: readonly LineCorrection[]): DocumentLine[] {
  if (!isRectified(document) || document.preview || document.cancelled) throw notRectifiable();
  const strange = corrections.find(({ line }) => {
    const stored = document.breakdown[line];
    return !stored || !isOwnLine(stored as never);
  });
  if (strange) throw strangeLine(strange.line);
  const rectified = document as RectifiedDocument;
  const lines = rectifyingLines(rectified, corrections.length > 0 ? corrections : null);
  if (lines.length === 0) throw nothingRectified();
  return lines;
}

const isRectified = ({ type }: Finance): boolean => (rectifiedTypes as readonly string[]).includes(type);

async function refuseRectified({ id }: Finance, tx: Tx): Promise<void> {
  const name = await standingRectification(id, tx);
  if (name) throw alreadyRectified(name);
}

const notRectifiable = () =>
  conflict(
    'FINANCE.NOT_RECTIFIABLE',
    'Solo se rectifican recibos, liquidaciones y facturas de honorarios o de alquiler emitidos y sin anular. No se ha creado nada.',
  );
const alreadyRectified = (name: string) =>
  conflict(
    'FINANCE.ALREADY_RECTIFIED',
    `El documento ya está rectificado por ${name}. No se ha creado nada: anule antes aquel documento.`,
  );
const strangeLine = (line: number) =>
  invalid(
    'FINANCE.LINE_NOT_RECTIFIED',
    'Los saldos anteriores, las facturas de proveedores y la reserva se corrigen en su origen. No se ha creado nada.',
    [{ field: `corrections.${line}`, rule: 'own', message: 'Esta línea no se rectifica aquí.' }],
  );
const nothingRectified = () =>
  invalid(
    'FINANCE.NOTHING_RECTIFIED',
    'Los importes son los que ya tiene el documento. No se ha creado nada.',
  );
