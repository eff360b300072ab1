import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type BankLine, bankLine } from '@llavero/proto/records/finance/bank-line';
import { bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { type Bill, bill } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { JournalDocument } from '@llavero/proto/rules/accounting/document-entry';
import { Injectable } from '@nestjs/common';
import { AccountingSettings, type EntryParty } from './accounting-settings.ts';
import type { JournalKey } from './journal-keys.ts';

/** A document with what its entry reads of others. */
export interface EnteredDocument extends JournalDocument {
  record: Finance;
}

/** The records of a page of entries, by id. */
export interface JournalRecords {
  documents: Map<string, EnteredDocument>;
  bills: Map<string, Bill>;
  movements: Map<string, BankLine>;
  /** Last four figures of the account, by statement. */
  endings: Map<string, string | null>;
  parties: Map<string, EntryParty>;
}

const byId = <R extends { id: string }>(records: readonly R[]) =>
  new Map(records.map((one) => [one.id, one]));

/** Whom a document is for: its tenant, or the landlord who is paid or invoiced. */
export const partyOf = ({
  type,
  destinationRole,
  destination,
  tenants,
  landlords,
}: Finance): string | null => {
  if (destination?.agent) return destination.agent;
  const isTenants = type === 'RECEIPT' || type === 'RENT_BILL' || destinationRole === 'TENANT';
  return (isTenants ? tenants[0] : landlords[0]) ?? null;
};

/** Reads what the entries of a page are made of. */
@Injectable()
export class JournalRecordSource {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly settings: AccountingSettings,
  ) {}

  /** @throws CodedError unavailable while names and accounts cannot be asked for */
  async of(keys: readonly JournalKey[], ctx: CallContext): Promise<JournalRecords> {
    const ids = (...sources: JournalKey['source'][]) => [
      ...new Set(keys.flatMap(({ source, id }) => (sources.includes(source) ? [id] : []))),
    ];
    const movements = await this.stores.of(bankLine).loadManyUnchecked(ids('MOVEMENT', 'ADVANCE'));
    const parts = movements.flatMap((line) => line.parts);
    const paid = [
      ...parts.flatMap((part) => part.finance ?? []),
      ...movements.flatMap(({ advanceUses }) => advanceUses.map((use) => use.finance)),
    ];
    const billed = parts.flatMap((part) => part.bill ?? []);
    const [documents, bills, statements] = await Promise.all([
      this.stores.of(finance).loadManyUnchecked([...new Set([...ids('DOCUMENT', 'PAYMENT'), ...paid])]),
      this.stores.of(bill).loadManyUnchecked([...new Set([...ids('BILL', 'BILL_PAYMENT'), ...billed])]),
      this.stores
        .of(bankStatement)
        .loadManyUnchecked([...new Set(movements.map(({ statement }) => statement))]),
    ]);
    const asked = { people: documents.map(partyOf), suppliers: bills.map(({ supplier }) => supplier) };
    const [entered, parties] = await Promise.all([
      this.entered(documents, ctx),
      this.settings.parties(asked, ctx),
    ]);
    return {
      documents: new Map(entered.map((document) => [document.record.id, document])),
      bills: byId(bills),
      movements: byId(movements),
      endings: new Map(statements.map(({ id, ending }) => [id, ending])),
      parties,
    };
  }

  /** Documents with what their entries read of other documents and of their mandates. */
  async entered(
    documents: readonly Finance[],
    ctx: Pick<CallContext, 'requestId'>,
  ): Promise<EnteredDocument[]> {
    const carried = documents.flatMap(({ breakdown }) => breakdown.flatMap((line) => line.carriedFrom ?? []));
    const rectified = documents.flatMap((document) => document.rectifies ?? []);
    const accounts = await this.settings.mandateAccounts(
      documents.map((document) => document.mandate),
      ctx,
    );
    // What an older document that rectifies is, says the one it rectifies.
    const rows = await this.database.query<{ id: string; type: Finance['type'] }>(
      `select f.id, coalesce(r.type, f.type) as type from finance f left join finance r on r.id = f.rectifies where f.id = any($1::uuid[])`,
      [[...carried, ...rectified]],
    );
    const types = new Map(rows.map(({ id, type }) => [id, type]));
    return documents.map((record) => ({
      ...record,
      record,
      rectified: (record.rectifies && types.get(record.rectifies)) || null,
      isReturn: record.returnedBillId !== null,
      isIncluded: record.includedIn !== null,
      mandateAccount: (record.mandate && accounts.get(record.mandate)) || null,
      carried: Object.fromEntries(
        record.breakdown.flatMap(({ carriedFrom }) => {
          const type = carriedFrom ? types.get(carriedFrom) : undefined;
          return carriedFrom && type ? [[carriedFrom, type]] : [];
        }),
      ),
    }));
  }
}
