import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import type { Dismissal, MatchReason } from '@llavero/proto/records/choices/bank-statements';
import { type BankLine, bankLine } from '@llavero/proto/records/finance/bank-line';
import { statusOf } from '@llavero/proto/states/evaluate';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import type { StoredRow } from '../remittance/remittance-table.ts';
import { ApplyAdvances, noAdvanceProposal } from './apply-advances.ts';
import { LearnedPayers } from './learned-payers.ts';
import { PayBills } from './pay-bills.ts';
import { BookReturnLines } from './book-return-lines.ts';
import { inOrder, PayDocuments, targetOf } from './pay-documents.ts';
import { isWholeRow, RemittedMovements, type RowPart } from './remitted-movements.ts';

/** What a person, or a certain match, says that a movement pays. */
interface Booking {
  parts: readonly RowPart[];
  advanceContract: string | null;
  reason: MatchReason;
}

interface Changed {
  status: string;
  version: number;
}

const nothingSaved = 'No se ha guardado nada.';

/** Books movements of the bank, and takes it back. Every call is a part of the transaction that it is given. */
@Injectable()
export class BookLines {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly documents: PayDocuments,
    private readonly bills: PayBills,
    private readonly advances: ApplyAdvances,
    private readonly payers: LearnedPayers,
    private readonly remitted: RemittedMovements,
    private readonly returns: BookReturnLines,
  ) {}

  /**
   * Books what is proposed for a movement, or for what is left of its advance.
   * @param version null: as it stands now. @throws CodedError conflict, stale
   */
  async confirm(id: string, version: number | undefined, ctx: CallContext, tx: Tx): Promise<Changed> {
    const line = await this.locked(id, version, tx);
    if (line.booked && line.advanceProposal.length > 0)
      return this.save(line, await this.advances.apply(line, line.advanceProposal, ctx, tx), ctx, tx);
    refuseDecided(line);
    return this.proposed(line, version !== undefined, ctx, tx);
  }

  /** Books what is proposed for a movement. */
  private async proposed(line: BankLine, byPerson: boolean, ctx: CallContext, tx: Tx): Promise<Changed> {
    const { matchReason, parts } = line;
    if (matchReason === null || parts.length === 0)
      throw conflict(
        'FINANCE.NO_PROPOSAL',
        `El movimiento no tiene propuesta: asígnele un documento. ${nothingSaved}`,
      );
    if (matchReason === 'RETURN')
      return this.save(
        line,
        { ...(await this.returns.book(line, ctx, tx)), ...this.bookedNow(ctx) },
        ctx,
        tx,
      );
    const advanceContract = line.excess === null ? null : await this.contractOf(parts, tx);
    return this.write(line, { parts, advanceContract, reason: matchReason }, byPerson, ctx, tx);
  }

  /** Books a movement, or what is left of its advance, on the documents that a person names. @throws CodedError conflict, stale */
  async book(
    id: string,
    version: number,
    { parts, advanceContract }: Omit<Booking, 'reason'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Changed> {
    const line = await this.locked(id, version, tx);
    if (parts.some(({ finance, bill }) => (finance === null) === (bill === null))) throw oneOfTwo();
    if (new Set(parts.map(targetOf)).size < parts.length) throw twice();
    if (line.booked && line.advanceLeft !== null) {
      if (parts.length === 0) throw noParts();
      const documents = parts.flatMap(({ finance, amount }) => (finance === null ? [] : { finance, amount }));
      if (documents.length < parts.length) throw advanceOnBill();
      return this.save(line, await this.advances.apply(line, documents, ctx, tx), ctx, tx);
    }
    refuseDecided(line);
    if (isProposedOfRemittance(line, parts)) return this.proposed(line, true, ctx, tx);
    return this.write(line, { parts, advanceContract, reason: 'MANUAL' }, true, ctx, tx);
  }

  /** Says why a movement has no document. @throws CodedError conflict, stale */
  async dismiss(
    id: string,
    version: number,
    { reason, remember }: { reason: Dismissal; remember: boolean },
    ctx: CallContext,
    tx: Tx,
  ): Promise<Changed> {
    const line = await this.locked(id, version, tx);
    refuseDecided(line);
    if (remember) await this.payers.learn(line, { dismissal: reason }, ctx, tx);
    return this.save(line, { ...unmatched, dismissal: reason }, ctx, tx);
  }

  /**
   * Takes the last step back: an advance that was applied, else the booking or the dismissal. What was proposed is proposed again, for a person
   * only. @throws CodedError conflict, stale
   */
  async undo(id: string, version: number, ctx: CallContext, tx: Tx): Promise<Changed> {
    const line = await this.locked(id, version, tx);
    if (line.advanceUses.length > 0)
      return this.save(line, await this.advances.takeBack(line, ctx, tx), ctx, tx);
    if (!line.booked && line.dismissal === null)
      throw conflict('FINANCE.NOT_BOOKED', `El movimiento no está contabilizado. ${nothingSaved}`);
    if (line.booked && line.matchReason === 'RETURN') throw returnStays();
    if (line.booked) {
      const rows = await this.remitted.lock(line.parts, tx);
      for (const { finance, bill, row, ...part } of inOrder(line.parts)) {
        // Noted as paid before the movement came: it stays so.
        if (row !== null && part.before === null) continue;
        if (finance !== null) await this.documents.takeBack(finance, part, line.bookingDate, ctx, tx);
        if (bill !== null) await this.bills.takeBack(bill, part, ctx, tx);
      }
      await this.remitted.release(line, rows, ctx, tx);
    }
    const taught = line.dismissal ?? line.advanceContract ?? (await this.contractOf(line.parts, tx));
    if (taught !== null) await this.payers.unlearn(line, taught, ctx, tx);
    const isProposed = line.booked && line.matchReason !== 'MANUAL';
    const proposal = isProposed ? { parts: line.parts.map(asProposed), advanceContract: null } : unmatched;
    const open = {
      ...{ booked: false, bookedAt: null, bookedBy: null, dismissal: null },
      ...{ ...noAdvanceProposal, advanceLeft: null },
    };
    return this.save(line, { ...proposal, ...open, undone: true }, ctx, tx);
  }

  private async write(
    line: BankLine,
    { parts, advanceContract, reason }: Booking,
    byPerson: boolean,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Changed> {
    const cents = toCents(line.amount);
    const rest = Math.abs(cents) - parts.reduce((sum, { amount }) => sum + toCents(amount), 0);
    if (parts.length === 0 && advanceContract === null) throw noParts();
    if (rest < 0 || (rest > 0 && advanceContract === null) || (rest > 0 && cents < 0))
      throw doesNotSpend(rest);
    const movement = { day: line.bookingDate, side: cents > 0 ? 'IN' : 'OUT' } as const;
    const rows = await this.remitted.lock(parts, tx);
    const shown: StoredRow[] = [];
    const paid: BankLine['parts'] = [];
    for (const part of inOrder(parts)) {
      const { finance, bill } = part;
      const row = rows.get(part.row ?? '');
      if (isWholeRow(row, part)) {
        paid.push({ ...(await this.remitted.pay(row, part, movement, ctx, tx)), row: row.endToEndId });
        shown.push(row);
        continue;
      }
      if (finance !== null)
        paid.push({ ...(await this.documents.pay(finance, part, movement, ctx, tx)), row: null });
      if (bill !== null) paid.push({ ...(await this.bills.pay(bill, part, movement, ctx, tx)), row: null });
    }
    await this.remitted.show(shown, line, ctx, tx);
    if (byPerson && cents > 0 && reason !== 'REMITTANCE') {
      const contract = advanceContract ?? (await this.contractOf(parts, tx));
      if (contract !== null) await this.payers.learn(line, { contract }, ctx, tx);
    }
    const patch = {
      parts: paid,
      matchReason: reason,
      ...(reason === 'MANUAL' ? { confidence: null, why: null } : {}),
      excess: rest > 0 ? fromCents(rest) : null,
      advanceContract: rest > 0 ? advanceContract : null,
      advanceLeft: rest > 0 ? fromCents(rest) : null,
      ...this.bookedNow(ctx),
    };
    return this.save(line, patch, ctx, tx);
  }

  private bookedNow({ actor }: CallContext) {
    const by = actor.role === 'SERVICE' ? null : actor.id;
    return { booked: true, bookedAt: this.clock.now(), bookedBy: by };
  }

  /** The one contract of some documents; null when there are several or none. */
  private async contractOf(parts: Booking['parts'], tx: Tx): Promise<string | null> {
    const rows = await tx.query<{ contract: string | null }>(
      `select distinct contract from finance where id = any($1::uuid[])`,
      [parts.flatMap(({ finance }) => finance ?? [])],
    );
    return rows.length === 1 ? (rows[0]?.contract ?? null) : null;
  }

  private async locked(id: string, version: number | undefined, tx: Tx): Promise<BankLine> {
    const line = await this.stores.of(bankLine).loadUnchecked(id, tx, { lock: true });
    if (version !== undefined) refuseStale(line, version);
    return line;
  }

  private async save(line: BankLine, patch: Partial<BankLine>, ctx: CallContext, tx: Tx): Promise<Changed> {
    const trusted = { ...ctx, trusted: true };
    const written = await this.stores
      .of(bankLine)
      .writeUnchecked(line.id, line.version, patch, {}, trusted, tx);
    return { status: statusOf(bankLine, written, this.clock.now()), version: written.version };
  }
}

const unmatched = {
  matchReason: null,
  confidence: null,
  why: null,
  parts: [],
  excess: null,
  advanceContract: null,
};

const asProposed = (part: BankLine['parts'][number]) => ({ ...part, before: null });

/** True for the parts of a proposal that a remittance makes, which pay by its rows. */
function isProposedOfRemittance(line: BankLine, parts: readonly RowPart[]): boolean {
  const key = ({ amount, ...part }: RowPart) => `${targetOf(part)} ${toCents(amount)}`;
  const asked = new Set(parts.map(key));
  return (
    line.parts.some(({ row }) => row !== null) &&
    line.parts.length === asked.size &&
    line.parts.every((part) => asked.has(key(part)))
  );
}

function refuseStale(line: BankLine, version: number): void {
  if (line.version === version) return;
  throw conflict(
    'FINANCE.LINE_CHANGED',
    `Otra persona ha cambiado el movimiento: mírelo de nuevo. ${nothingSaved}`,
  );
}

function refuseDecided({ booked, dismissal }: BankLine): void {
  if (!booked && dismissal === null) return;
  throw conflict(
    'FINANCE.ALREADY_BOOKED',
    `El movimiento ya está conciliado: deshágalo antes de cambiarlo. ${nothingSaved}`,
  );
}

const returnStays = () =>
  conflict(
    'FINANCE.RETURN_STAYS',
    `La devolución ya está anotada y no se deshace: si el banco la ha anulado, cambie el estado del documento. ${nothingSaved}`,
  );
const oneOfTwo = () =>
  conflict(
    'FINANCE.ONE_DOCUMENT',
    `Cada importe es de un documento o de una factura recibida: indique uno de los dos. ${nothingSaved}`,
  );
const advanceOnBill = () =>
  conflict(
    'FINANCE.ADVANCE_ON_BILL',
    `Un anticipo paga documentos de su inquilino, no facturas de proveedores. ${nothingSaved}`,
  );
const noParts = () =>
  conflict('FINANCE.NO_PARTS', `Elija al menos un documento, o el contrato del anticipo. ${nothingSaved}`);
const twice = () =>
  conflict('FINANCE.PART_TWICE', `Un documento está dos veces: sume sus importes. ${nothingSaved}`);
const doesNotSpend = (rest: number) =>
  conflict(
    'FINANCE.DOES_NOT_ADD_UP',
    rest < 0
      ? `Los importes pasan del movimiento en ${formatMoney(fromCents(-rest))}: corríjalos. ${nothingSaved}`
      : `Quedan ${formatMoney(fromCents(rest))} sin asignar: añada un documento o, si es una entrada, déjelos como anticipo de un contrato. ${nothingSaved}`,
  );
