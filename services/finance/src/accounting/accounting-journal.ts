import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { invalid } from '@llavero/proto/errors';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { type Bill, bill as billDefinition } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import type { AccountPlan } from '@llavero/proto/rules/accounting/account-plan';
import { billRows, supplierAccount } from '@llavero/proto/rules/accounting/bill-entry';
import { documentAccount, documentRows } from '@llavero/proto/rules/accounting/document-entry';
import type { JournalRow } from '@llavero/proto/rules/accounting/journal-entry';
import { advanceRows, movementRows, paymentRows } from '@llavero/proto/rules/accounting/payment-entry';
import { AccountingSettings } from './accounting-settings.ts';
import { isKeyText, type JournalKey, journalKeys, keyText } from './journal-keys.ts';
import {
  type EnteredDocument,
  type JournalRecords,
  JournalRecordSource,
  partyOf,
} from './journal-records.ts';

type Row = OutputOf<typeof accountingJournal>['rows'][number];
/** What an entry says beside its accounts. */
type Said = Partial<Pick<Row, 'text' | 'document' | 'party' | 'taxId' | 'finance' | 'bill' | 'movement'>>;

const MOST_TEXT = 400;
const DAYS_OF_YEAR = 366;
const DAY = 86_400;

/** The journal of a period in double entry (EXT-12, decision 0073). */
@CommandHandler(accountingJournal)
export class AccountingJournal implements Handles<typeof accountingJournal> {
  constructor(
    private readonly database: Database,
    private readonly settings: AccountingSettings,
    private readonly source: JournalRecordSource,
  ) {}

  /** @throws CodedError invalid `FINANCE.JOURNAL_PERIOD`; unavailable while names and accounts cannot be asked for */
  async run(
    { from, to, after, limit }: InputOf<typeof accountingJournal>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof accountingJournal>> {
    if (to < from || to - from > DAYS_OF_YEAR * DAY) throw wrongPeriod();
    if (after !== null && !isKeyText(after)) throw wrongPage();
    const keys = await journalKeys(this.database, { from, to, after, limit });
    const [plan, records] = await Promise.all([this.settings.plan(ctx), this.source.of(keys, ctx)]);
    const last = keys.at(-1);
    return {
      rows: keys.flatMap((key) => entryOf(key, records, plan)),
      next: last && keys.length === limit ? keyText(last) : null,
    };
  }
}

function entryOf(key: JournalKey, records: JournalRecords, plan: AccountPlan): Row[] {
  const { source, day, id } = key;
  const head = { entry: keyText(key), source, day };
  const empty = {
    text: null,
    document: null,
    party: null,
    taxId: null,
    finance: null,
    bill: null,
    movement: null,
  };
  const rows = (entry: JournalRow[], said: Said): Row[] =>
    entry.map((row) => ({ ...head, ...empty, ...said, ...row }));
  const document = records.documents.get(id);
  const bill = records.bills.get(id);
  const movement = records.movements.get(id);
  if (source === 'DOCUMENT' && document) return rows(documentRows(document, plan), saidOf(document, records));
  if (source === 'PAYMENT' && document) {
    const owed = documentAccount(document, plan);
    const { amount } = key;
    const said = saidOf(document, records);
    const word = owed.side * amount > 0 ? 'Cobro' : 'Pago';
    return rows(paymentRows(owed, { amount, method: document.record.paymentMethod }, plan), {
      ...said,
      text: `${word} de ${said.document ?? ''}`,
    });
  }
  if (bill) return rows(...billEntry(source, bill, records, plan));
  if (!movement) return [];
  return rows(
    ...(source === 'ADVANCE'
      ? advanceEntry(movement, day, records, plan)
      : movementEntry(movement, records, plan)),
  );
}

function saidOf({ record }: EnteredDocument, { parties }: JournalRecords): Said {
  const party = parties.get(partyOf(record) ?? '');
  const kind = choiceLabel(financeTypes, record.type);
  return {
    text: [kind, record.concept].filter(Boolean).join(' · ').slice(0, MOST_TEXT),
    document: finance.title(record),
    party: party?.name ?? null,
    taxId: party?.taxId ?? null,
    finance: record.id,
  };
}

function billEntry(
  source: JournalKey['source'],
  bill: Bill,
  { parties }: JournalRecords,
  plan: AccountPlan,
): [JournalRow[], Said] {
  const party = parties.get(bill.supplier ?? '');
  const own = { ...bill, supplierAccount: party?.account ?? null };
  const title = billDefinition.title(bill);
  const said = {
    text: (source === 'BILL' ? `Factura recibida · ${title}` : `Pago de ${title}`).slice(0, MOST_TEXT),
    document: bill.number,
    party: party?.name ?? null,
    taxId: party?.taxId ?? null,
    bill: bill.id,
  };
  if (source === 'BILL') return [billRows(own, plan), said];
  const owed = { account: supplierAccount(own, plan), side: -1 } as const;
  return [paymentRows(owed, { amount: bill.payableAmount, method: bill.paymentMethod }, plan), said];
}

/** What a document or a bill is called, its account, and whom it is for. */
function paidBy(
  { finance: id, bill: billId, amount }: { finance: string | null; bill: string | null; amount: number },
  { documents, bills, parties }: JournalRecords,
  plan: AccountPlan,
) {
  const document = documents.get(id ?? '');
  if (document) {
    const { account } = documentAccount(document, plan);
    return [{ account, amount, name: finance.title(document.record), party: partyOf(document.record) }];
  }
  const bill = bills.get(billId ?? '');
  if (!bill) return [];
  const account = supplierAccount(
    { ...bill, supplierAccount: parties.get(bill.supplier ?? '')?.account ?? null },
    plan,
  );
  return [{ account, amount, name: billDefinition.title(bill), party: bill.supplier }];
}

/** What an advance pays on a day: it was owed to the tenant, and the document is settled with it. */
function advanceEntry(
  line: BankLine,
  day: number,
  records: JournalRecords,
  plan: AccountPlan,
): [JournalRow[], Said] {
  const uses = line.advanceUses.filter((use) => use.day === day);
  const parts = uses.flatMap((use) => paidBy({ ...use, bill: null }, records, plan));
  const names = parts.map(({ name }) => name).join(', ');
  const party = records.parties.get(parts[0]?.party ?? '');
  const said = {
    text: `Anticipo aplicado a ${names}`.slice(0, MOST_TEXT),
    document: names.slice(0, 120) || null,
    party: party?.name ?? line.counterparty,
    taxId: party?.taxId ?? null,
    movement: line.id,
  };
  return [advanceRows(parts, plan), said];
}

function movementEntry(line: BankLine, records: JournalRecords, plan: AccountPlan): [JournalRow[], Said] {
  const parts = line.parts.flatMap((part) => paidBy(part, records, plan));
  // A receipt that came back is asked for by another one, whose entry waits for this movement on the open account.
  const isAskedAgain = ({ finance: id }: BankLine['parts'][number]) =>
    line.matchReason === 'RETURN' && records.documents.get(id ?? '')?.isIncluded === true;
  const against = line.parts
    .filter((part) => !isAskedAgain(part))
    .flatMap((part) => paidBy(part, records, plan));
  const names = line.booked ? parts.map(({ name }) => name) : [];
  const [first] = parts;
  const party = line.booked && first ? records.parties.get(first.party ?? '') : undefined;
  const { amount, dismissal, excess, booked: isBooked } = line;
  const ending = records.endings.get(line.statement) ?? null;
  return [
    movementRows({ amount, dismissal, excess, isBooked, parts: against, ending }, plan),
    {
      text: ['Banco', line.text ?? line.counterparty].filter(Boolean).join(' · ').slice(0, MOST_TEXT),
      document: names.join(', ').slice(0, 120) || null,
      party: party?.name ?? line.counterparty,
      taxId: party?.taxId ?? null,
      movement: line.id,
    },
  ];
}

const wrongPeriod = () =>
  invalid(
    'FINANCE.JOURNAL_PERIOD',
    'Indique un periodo de un año como mucho, con el fin después del inicio.',
    [
      {
        field: 'to',
        rule: 'period',
        message: 'El periodo termina después de empezar y dura un año como mucho.',
      },
    ],
  );
const wrongPage = () =>
  invalid('FINANCE.JOURNAL_PAGE', 'La página del diario no existe: empiece desde la primera.', [
    { field: 'after', rule: 'page', message: 'No es una página del diario.' },
  ]);
