import { fingerprintOf } from '@llavero/finance/verifactu/fingerprint';
import { insertRecords, type NewRecord } from '@llavero/finance/verifactu/stored-records';
import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { recordsOf } from '@llavero/proto/records/registry';
import { textOf } from '@llavero/proto/rules/verifactu/chain';
import { v7 as uuidv7 } from 'uuid';
import type { Product } from '../product.ts';

const PAGE = 5_000;
const quiet = { info() {}, warn() {}, error() {} };

/** A chain of so many invoices of an issuer, straight into the register. */
export async function loadChain(
  product: Product,
  issuer: string,
  count: number,
  today: number,
): Promise<void> {
  const secrets = await product.secrets();
  const database = await openDatabase({
    url: product.serviceUrl('finance', secrets),
    schema: 'finance',
    records: recordsOf('finance'),
    keys: parseSealingKeys(secrets.sealingKeys.map(({ key }) => key).join(',')),
    migrations: 'none',
    logger: quiet,
  });
  try {
    await database.query(
      `insert into register_issuer (id, kind, is_company) values ($1, 'COMPANY', true) on conflict (id) do nothing`,
      [issuer],
    );
    await append(database, issuer, count, today);
  } finally {
    await database.close();
  }
}

async function append(database: Database, chain: string, count: number, issueDate: number): Promise<void> {
  const parties = { issuer: { name: 'Llavero, S.L.', nif: 'B85626240' }, issuedBy: null, recipients: [] };
  let end: { fingerprint: string | null; id: string | null } = { fingerprint: null, id: null };
  for (let from = 1; from <= count; from += PAGE) {
    const records: NewRecord[] = [];
    for (let position = from; position < Math.min(from + PAGE, count + 1); position += 1) {
      const number = `FAC2026${String(position).padStart(6, '0')}`;
      const invoice = { number, issueDate, type: 'F1' as const, vat: 2100, total: 12_100 };
      const placed = {
        ...{ ...invoice, issuer: parties.issuer.nif, position, previous: end.fingerprint },
        generatedAt: '2026-11-23T10:00:00+01:00',
      };
      const fingerprint = fingerprintOf(textOf(placed));
      const record: NewRecord = {
        ...{ ...placed, id: uuidv7(), fingerprint, chain, finance: uuidv7(), correction: null, parties },
        registration: { ...parties, ...invoice, description: 'Honorarios', parts: [], rectification: null },
        state: 'HELD',
      };
      records.push(record);
      end = { fingerprint, id: record.id };
    }
    await insertRecords(database, database.keys, records);
  }
  await database.query(
    'update register_issuer set last_position = $2, last_fingerprint = $3, last_record = $4 where id = $1',
    [chain, count, end.fingerprint, end.id],
  );
}
