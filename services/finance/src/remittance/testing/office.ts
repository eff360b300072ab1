import { randomUUID } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import {
  importReturns,
  prepareRemittance,
  previewRemittance,
  remittanceRows,
  sendRemittance,
} from '@llavero/proto/commands/remittances';
import type { InputOf } from '@llavero/proto/commands/command';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { finance } from '@llavero/proto/records/finance/finance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { organization } from '@llavero/proto/records/people/organization';
import { addDays, addYears, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../../finance.module.ts';

export const today = startOfDay(Math.floor(Date.now() / 1000));
export const [clerk, manager, company] = [randomUUID(), randomUUID(), uuidv7()];
export const by = (id: string) => testContext('INTERNAL_EMPLOYEE', id);
export const admin = testContext('ADMIN');
export const ibans = [
  'ES7921000813610123456789',
  'ES9121000418450200051332',
  'DE89370400440532013000',
] as const;

/** Set by {@link startOffice}. */
export let t: TestServices;
export const database = () => t.services.get('finance')!.get(Database);
export const people = () => t.services.get('people')!.get(Database);
export const store = () => t.services.get('finance')!.get(RecordStores).of(finance);

/** Finance with people and settings beside it; a clerk, a finance manager and a company with its account. */
export async function startOffice(): Promise<void> {
  t = await startTestServices(
    { people: neighbour('people'), notifications: neighbour('notifications'), finance: FinanceModule },
    { partial: true },
  );
  await bulkLoad(people(), employee, [
    { id: clerk, object: { firstname: 'Ana', email: 'a@llavero.test', position: 'OTHER' }, createdAt: today },
    {
      id: manager,
      object: { firstname: 'Eva', email: 'b@llavero.test', position: 'FINANCE_MANAGER' },
      createdAt: today,
    },
  ]);
  await bulkLoad(people(), organization, [
    {
      id: company,
      object: { name: 'Llavero, S.L.', cif: 'B85626240', iban: ibans[1], creditorId: 'ES77000B85626240' },
      createdAt: today,
    },
  ]);
}

/** Every test has documents and mandates of its own. */
export async function clearOffice(): Promise<void> {
  await database().query('truncate remittance_row, remittance_file, remittance, sepa_mandate, finance');
}

/** A person with an account, approved where they are paid. */
export async function person(over: Partial<CreateOf<typeof agent>> = {}): Promise<string> {
  const id = uuidv7();
  const iban = ibans[0];
  const object = {
    ...{ firstname: 'Núria', lastname: 'Peñíscola', idType: 'NIF' as const, idNumber: '12345678Z', iban },
    approvedAccount: { iban, bic: null, holder: null, at: today, by: null },
    ...over,
  };
  await bulkLoad(people(), agent, [{ id, object, createdAt: today }]);
  return id;
}

export async function document(
  destination: string,
  over: Partial<CreateOf<typeof finance>> = {},
): Promise<string> {
  const id = uuidv7();
  const amount = 850;
  const line = {
    category: 'RENT',
    subcategory: 'RENT',
    concept: 'Renta',
    totalAmount: amount,
    baseAmount: amount,
  };
  const object = {
    ...{ type: 'RECEIPT', concept: 'Renta de diciembre', year: 2026, month: 12, serie: 1, breakdown: [line] },
    ...{ totalAmount: amount, baseAmount: amount, issueDate: today, paymentExpectedDate: today },
    ...{ paymentMethod: 'DIRECT_DEBIT', sourceRole: 'LANDLORD', destinationRole: 'TENANT', validated: true },
    destination: { agent: destination, organization: null, iban: null },
    ...over,
  };
  await bulkLoad(database(), finance, [{ id, object: object as CreateOf<typeof finance>, createdAt: today }]);
  return id;
}

export async function signed(
  debtor: string,
  over: Partial<CreateOf<typeof sepaMandate>> = {},
): Promise<string> {
  const id = uuidv7();
  const object = {
    ...{ reference: `LL-${id.slice(-12)}`, debtor, creditor: company, iban: ibans[0] },
    signatureDate: addYears(today, -1),
    ...over,
  };
  await bulkLoad(database(), sepaMandate, [{ id, object, createdAt: today }]);
  return id;
}

export const receipt = async () => {
  const tenant = await person();
  return { tenant, mandate: await signed(tenant), document: await document(tenant) };
};
export const settlement = (landlord: string, over: Partial<CreateOf<typeof finance>> = {}) =>
  document(landlord, {
    ...{ type: 'SETTLEMENT', paymentMethod: 'TRANSFER', sourceRole: 'PROVIDER', destinationRole: 'LANDLORD' },
    destination: { agent: landlord, organization: null, iban: ibans[0] },
    ...over,
  });

type Ask = InputOf<typeof prepareRemittance>;
export const ask = (over: Partial<Ask> = {}): Ask => ({
  ...{ type: 'DEBIT', organization: company, executionDate: today, dueUpTo: today, landlord: null },
  ...{ format: over.type === 'TRANSFER' ? 'PAIN_001_09' : 'PAIN_008_08', excluded: [], seenAmount: null },
  ...over,
});
export const preview = ({ format: _f, excluded: _e, seenAmount: _s, ...asked }: Ask = ask()) =>
  t.peers.command(previewRemittance, asked, by(clerk));
export const prepare = (over: Partial<Ask> = {}, ctx = by(clerk)) =>
  t.peers.command(prepareRemittance, ask(over), ctx);
export const rows = async (id: string) =>
  (await t.peers.command(remittanceRows, { id, after: 0, limit: 500 }, by(clerk))).rows;
export const statusOf = async (id: string) => (await store().loadUnchecked(id)).status;
export const send = (of: { id: string; version: number }) =>
  t.peers.command(sendRemittance, { id: of.id, version: of.version }, by(clerk));
/** The bank gives back a row of a remittance, for want of money. */
export const giveBack = (reference: string) => {
  const row = `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></TxInfAndSts>`;
  const file = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${row}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  return t.peers.command(importReturns, { content: Buffer.from(file).toString('base64') }, by(clerk));
};
/** An instalment so many days from today. Euros; day as unix seconds. */
export const planned = (amount: number, days: number, paymentDate: number | null = null) => ({
  ...{ date: addDays(today, days), amount, paymentDate },
});
/** As if the remittance and all its rows were of that day: a bank's day is one to come. */
export async function comesOn(id: string, day: number): Promise<void> {
  await database().query('update remittance set execution_date = $2::date where id = $1', [id, dayKey(day)]);
  await database().query('update remittance_row set execution_day = $2::date where remittance = $1', [
    id,
    dayKey(day),
  ]);
}
export const lastDay = async (id: string) => {
  const [row] = await database().query<{ day: number }>(
    `select extract(epoch from execution_date::timestamp at time zone 'Europe/Madrid')::float as day from remittance where id = $1`,
    [id],
  );
  return row!.day;
};
