import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { textOf } from '@llavero/proto/rules/verifactu/chain';
import { registerInstant } from '@llavero/proto/rules/verifactu/format';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Aeat } from '../outside/aeat/port.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Entry, entryOf, type InvoiceParties, landlordOf, rectifiedBy } from './invoice-entries.ts';
import { type OpenRegister, RegisterIssuers } from './register-issuers.ts';
import { RegisterParties } from './register-parties.ts';
import { takeInvoiceNumbers } from './register-series.ts';
import { sendRecordsJob } from './send-records-job.ts';
import {
  type Correction,
  insertRecords,
  type NewRecord,
  readRecords,
  type StoredRecord,
} from './stored-records.ts';

interface Head {
  id: string;
  kind: string;
  position: number;
  fingerprint: string | null;
  empowerment: string | null;
}

/**
 * Writes the records of invoices into the chain of their issuer, in the transaction that writes the invoice (RD 1007/2023 art. 9,
 * decision 0069). A chain is locked after everything else that the transaction waits for, and chains in the order of their ids,
 * so that nobody waits for each other.
 */
@Injectable()
export class InvoiceRegister {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly issuers: RegisterIssuers,
    private readonly parties: RegisterParties,
    private readonly jobs: JobQueue,
    private readonly outside: Outside,
  ) {
    database.explain({
      constraint: 'recorded_invoice',
      collections: ['finance'],
      fromErrorAlone: true,
      explain: ({ detail }) =>
        Promise.resolve((JSON.parse(detail) as { cancelled: boolean }).cancelled ? annulled() : recorded()),
    });
  }

  /**
   * What invoices made today are recorded with; null while nobody's are. Asked before the transaction.
   *
   * @param documents those that may be made, or that are rectified
   */
  async open(documents: readonly InvoiceParties[], ctx: CallContext): Promise<OpenRegister | null> {
    const people = documents.flatMap(({ landlords, tenants, destination }) => [
      ...landlords,
      ...tenants,
      destination?.agent,
    ]);
    const landlords = documents.flatMap((document) =>
      document.type === 'RENT_BILL' ? (landlordOf(document) ?? []) : [],
    );
    return this.issuers.open(people, landlords, ctx);
  }

  /** Numbers of documents of a year, in their order; invoices of landlords have their own series once they are recorded. */
  takeNumbers(
    tx: Tx,
    documents: readonly Pick<InvoiceParties, 'type' | 'landlords' | 'source'>[],
    year: number,
    register: OpenRegister | null,
    rectified: Finance['type'] | null = null,
  ): Promise<number[]> {
    return takeInvoiceNumbers(
      tx,
      documents.map((document) => {
        const { type } = document;
        const landlord = (rectified ?? type) === 'RENT_BILL' ? landlordOf(document) : null;
        return { type, issuer: landlord && register?.issuers.has(landlord) ? landlord : null };
      }),
      year,
    );
  }

  /**
   * Records the invoices among some documents that this transaction has made, in their order. The last thing it does.
   *
   * @throws CodedError conflict `FINANCE.ISSUER_WITHOUT_NIF`: such an invoice is none
   */
  async record(tx: Tx, ids: readonly string[], register: OpenRegister | null): Promise<void> {
    await this.append(tx, await this.entriesOf(tx, ids, register));
  }

  /** Records invoices anew, each in the place of a registration that was refused or accepted with errors. */
  async correct(
    tx: Tx,
    invoices: readonly { finance: string; correction: Correction }[],
    register: OpenRegister | null,
  ): Promise<void> {
    const ids = invoices.map((one) => one.finance);
    const corrections = new Map(invoices.map((one) => [one.finance, one.correction]));
    const entries = await this.entriesOf(tx, ids, register);
    await this.append(
      tx,
      entries.map((entry) => ({ ...entry, correction: corrections.get(entry.finance) ?? null })),
    );
  }

  private async entriesOf(tx: Tx, ids: readonly string[], register: OpenRegister | null): Promise<Entry[]> {
    if (!register || ids.length === 0) return [];
    const documents = await this.stores.of(finance).loadManyUnchecked(ids, tx);
    const rectified = await rectifiedBy(tx, documents);
    await this.parties.complete(
      register.parties,
      documents.map(({ destination }) => destination?.agent),
    );
    return documents.flatMap((document) => {
      const rectifies = document.rectifies === null ? null : (rectified.get(document.rectifies) ?? null);
      return entryOf(document, rectifies, register) ?? [];
    });
  }

  /** Records that an invoice was cancelled, where it is recorded. */
  async cancel(tx: Tx, { id }: Pick<Finance, 'id'>): Promise<void> {
    const [latest] = await this.latest(tx, [id]);
    if (!latest || latest.type === null) return;
    const { finance: of, number, issueDate, vat, total, parties, chain } = latest;
    const names = { ...parties, recipients: [] };
    await this.append(tx, [
      {
        chain,
        finance: of,
        number,
        issueDate,
        vat,
        total,
        type: null,
        registration: null,
        correction: null,
        parties: names,
      },
    ]);
  }

  /** The last record of each of these invoices, with its chain. */
  async latest(tx: Tx, invoices: readonly string[]): Promise<(StoredRecord & { chain: string })[]> {
    const rows = await tx.query<{ id: string; issuer: string }>(
      `select distinct on (finance) id, issuer from register_record where finance = any($1::uuid[]) order by finance, position desc`,
      [invoices],
    );
    if (rows.length === 0) return [];
    const found = await readRecords(tx, this.database.keys, 'r.id = any($1::uuid[])', [
      rows.map(({ id }) => id),
    ]);
    const chains = new Map(rows.map(({ id, issuer }) => [id, issuer]));
    return found.map((record) => ({ ...record, chain: chains.get(record.id)! }));
  }

  /** Locks issuers, and the jobs that send their records before them. */
  async lock(tx: Tx, issuers: readonly string[]): Promise<Head[]> {
    await this.jobs.hold(issuers, tx);
    return tx.query<Head>(
      `select id, kind, last_position as position, last_fingerprint as fingerprint, empowerment
         from register_issuer where id = any($1::uuid[]) order by id for update`,
      [issuers],
    );
  }

  /** Adds records to the end of their chains and has them sent. */
  async append(tx: Tx, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const heads = await this.lock(tx, [...new Set(entries.map(({ chain }) => chain))]);
    const generatedAt = registerInstant(this.clock.now());
    const ends = new Map(heads.map((head) => [head.id, head]));
    const records = entries.map((entry): NewRecord => {
      const head = ends.get(entry.chain)!;
      const { nif } = entry.parties.issuer;
      const placed = {
        ...entry,
        issuer: nif,
        position: head.position + 1,
        previous: head.fingerprint,
        generatedAt,
      };
      const fingerprint = fingerprintOf(textOf(placed));
      Object.assign(head, { position: placed.position, fingerprint });
      const isHeld = head.kind === 'LANDLORD' && head.empowerment === null;
      return { ...placed, id: uuidv7(), fingerprint, state: isHeld ? 'HELD' : 'PENDING' };
    });
    await insertRecords(tx, this.database.keys, records);
    const last = new Map(records.map(({ chain, id }) => [chain, id]));
    await tx.query(
      `update register_issuer i set last_position = n.position, last_fingerprint = n.fingerprint, last_record = n.record
         from unnest($1::uuid[], $2::integer[], $3::text[], $4::uuid[]) as n (id, position, fingerprint, record) where i.id = n.id`,
      [
        heads.map(({ id }) => id),
        heads.map(({ position }) => position),
        heads.map(({ fingerprint }) => fingerprint),
        heads.map(({ id }) => last.get(id)),
      ],
    );
    const sent = records.filter(({ state }) => state === 'PENDING').map(({ chain }) => chain);
    for (const issuer of [...new Set(sent)].sort()) await this.send(tx, issuer);
  }

  /** Has the pending records of an issuer sent once the transaction has committed, where the tax office's service is configured. */
  async send(tx: Tx, issuer: string): Promise<void> {
    if (!this.outside.has(Aeat)) return;
    await this.jobs.enqueue(sendRecordsJob, { issuer }, serviceContext('finance'), { id: issuer }, tx);
  }
}

const recorded = () =>
  conflict(
    'FINANCE.INVOICE_RECORDED',
    'La factura está en el registro de facturación de la AEAT y no se cambia ni se borra. No se ha guardado nada: rectifíquela o anúlela.',
  );
const annulled = () =>
  conflict(
    'FINANCE.INVOICE_ANNULLED',
    'La anulación de la factura ya consta en el registro de facturación de la AEAT. No se ha guardado nada: emita una factura nueva.',
  );
