import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openClaim, updateClaim } from '@llavero/proto/commands/insurance';
import {
  handOverToInsurer,
  insurerDue,
  unpaidSince,
  withdrawFromInsurer,
} from '@llavero/proto/commands/insurer';
import { printClaimFile } from '@llavero/proto/commands/statements';
import { conflict } from '@llavero/proto/errors';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { type Insurance, insurance as policyDefinition } from '@llavero/proto/records/contracts/insurance';
import { finance } from '@llavero/proto/records/finance/finance';
import { reminderRefusal } from '@llavero/proto/rules/arrears';
import { isOpenClaim, reportingDeadline } from '@llavero/proto/rules/insurance-report';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { BankBooked } from './bank-booked.ts';
import { owedDocuments, unpaidDocuments, type UnpaidRow } from './unpaid-documents.ts';

const ROWS_AT_ONCE = 500;
const policyFields = ['contract', 'tenants', 'reportingDays', 'claims', 'status'] as const;
type Policy = Pick<Insurance, (typeof policyFields)[number] | 'id' | 'version'>;

/** Policies against unpaid rent, read from the contracts service as the caller may see them. */
@Injectable()
export class RentPolicies {
  constructor(private readonly peers: Peers) {}

  /** Those in force, and those that have ended and may have open claims. */
  async all(ctx: CallContext): Promise<Policy[]> {
    return this.#read({ status: { $in: ['ACTIVE', 'EXPIRED'] } }, ctx);
  }

  /** Those of a contract, those in force first. */
  async of(contract: string, ctx: CallContext): Promise<Policy[]> {
    const found = await this.#read({ contract, status: { $in: ['ACTIVE', 'EXPIRED'] } }, ctx);
    return found.sort((one, other) => Number(other.status === 'ACTIVE') - Number(one.status === 'ACTIVE'));
  }

  async #read(filter: FilterOf<typeof policyDefinition>, ctx: CallContext): Promise<Policy[]> {
    const found: Policy[] = [];
    const request = {
      filter: { ...filter, insuranceType: 'NON_PAYMENT' as const },
      fields: policyFields,
      limit: ROWS_AT_ONCE,
    };
    for await (const page of this.peers.of(policyDefinition).pages(request, ctx)) found.push(...page);
    return found;
  }
}

/** Notes what was told to an insurer on the documents, once per key. */
@Injectable()
export class InsurerNotes {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async add(
    documents: readonly string[],
    step: 'INSURER' | 'INSURER_WITHDRAWN',
    key: string,
    ctx: CallContext,
  ): Promise<void> {
    const store = this.stores.of(finance);
    const date = startOfDay(this.clock.now());
    await this.database.transaction(async (tx) => {
      for (const id of [...documents].sort()) {
        const document = await store.loadUnchecked(id, tx, { lock: true });
        if (document.reminders.some((one) => one.key === key)) continue;
        const noted = { step, key, date, stage: null, until: null, note: null, employee: ctx.actor.id };
        const patch = { reminders: [...document.reminders, noted] };
        await store.writeUnchecked(id, document.version, patch, {}, ctx, tx);
      }
    });
  }
}

/** What is to be told to insurers, and by when; the earliest deadline first. */
@CommandHandler(insurerDue)
export class InsurerDue implements Handles<typeof insurerDue> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly policies: RentPolicies,
  ) {}

  async run(_input: InputOf<typeof insurerDue>, ctx: CallContext): Promise<OutputOf<typeof insurerDue>> {
    const [{ ids: standing, overdue }, policies] = await Promise.all([
      owedDocuments(this.database, this.clock.now()),
      this.policies.all(ctx),
    ]);
    const owed = Map.groupBy(overdue, ({ contract }) => contract);
    const rows = policies.flatMap((policy) => {
      const { id, contract, tenants, status, claims, reportingDays } = policy;
      const documents = owed.get(contract) ?? [];
      const open = claims.filter(isOpenClaim);
      const told = open.length > 0;
      // What was claimed and is planned for later by now is not paid.
      const settled = told && !open.some(({ finances }) => finances.some((one) => standing.has(one)));
      if (contract === null || (!told && (documents.length === 0 || status !== 'ACTIVE'))) return [];
      const [first] = documents;
      const deadline = told || !first ? null : reportingDeadline(first.due, reportingDays);
      return [
        {
          ...{ contract, tenants, insurance: id, told, settled, documents: documents.length },
          totalAmount: addMoney(0, ...documents.map(({ totalAmount }) => totalAmount)),
          deadline: deadline?.day ?? null,
          law: deadline?.law ?? null,
        },
      ];
    });
    const when = ({ settled, deadline }: (typeof rows)[number]) => (settled ? 0 : (deadline ?? Infinity));
    return { rows: rows.sort((one, other) => when(one) - when(other)) };
  }
}

/** The oldest due day of what each contract owes. */
@CommandHandler(unpaidSince)
export class UnpaidSince implements Handles<typeof unpaidSince> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run({ contracts }: InputOf<typeof unpaidSince>): Promise<OutputOf<typeof unpaidSince>> {
    const wanted = contracts.length > 0 ? contracts : null;
    const oldest = new Map<string, number>();
    // Oldest first.
    for (const { contract, due } of await unpaidDocuments(this.database, this.clock.now(), wanted))
      if (contract !== null && !oldest.has(contract)) oldest.set(contract, due);
    return { debts: [...oldest].map(([contract, due]) => ({ contract, due })) };
  }
}

/** Tells the insurer: file, claim and note, each once however often it is asked for. */
@CommandHandler(handOverToInsurer)
export class HandOverToInsurer implements Handles<typeof handOverToInsurer> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bank: BankBooked,
    private readonly policies: RentPolicies,
    private readonly peers: Peers,
    private readonly notes: InsurerNotes,
  ) {}

  /** @throws CodedError conflict `FINANCE.NO_HAND_OVER` */
  async run(
    { contract }: InputOf<typeof handOverToInsurer>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof handOverToInsurer>> {
    const now = this.clock.now();
    const behind = reminderRefusal(await this.bank.upTo(ctx), startOfDay(now));
    if (behind !== null) throw refused(behind);
    const unpaid = await unpaidDocuments(this.database, now, [contract]);
    const [first] = unpaid;
    if (!first) throw refused('El contrato no tiene nada impagado.');
    const policies = await this.policies.of(contract, ctx);
    const ids = unpaid.map(({ id }) => id);
    const open = policies.flatMap(({ claims }) => claims.filter(isOpenClaim));
    // A claim about one of them was opened before, and perhaps not noted.
    const known = open.find(({ finances }) => finances.some((id) => ids.includes(id)));
    if (known) {
      await this.notes.add(known.finances, 'INSURER', `insurer ${known.key}`, ctx);
      return { claim: known.key ?? '', document: known.documents[0] ?? '', path: null };
    }
    const policy = policies.find(({ status }) => status === 'ACTIVE');
    if (!policy)
      throw refused('El contrato no tiene un seguro de impago en vigor: ábralo o reclame por otra vía.');
    return this.#open(contract, policy, unpaid, first, ctx);
  }

  async #open(
    contract: string,
    { id, version }: Policy,
    unpaid: readonly UnpaidRow[],
    { due }: UnpaidRow,
    ctx: CallContext,
  ): Promise<OutputOf<typeof handOverToInsurer>> {
    const finances = unpaid.map((one) => one.id);
    const claimedAmount = addMoney(...unpaid.map(({ totalAmount }) => totalAmount));
    const file = await this.peers.command(printClaimFile, { contract, insurance: id, finances }, ctx);
    // Of two people at once the second has a version that is stale.
    const { claim } = await this.peers.command(
      openClaim,
      {
        ...{ id, version, kind: 'NON_PAYMENT', date: due, claimedAmount, finances },
        ...{ documents: [file.document], description: 'Impago de rentas: expediente adjunto.' },
      },
      ctx,
    );
    await this.notes.add(finances, 'INSURER', `insurer ${claim}`, ctx);
    return { claim, document: file.document, path: file.path };
  }
}

/** Takes claims back that are settled. */
@CommandHandler(withdrawFromInsurer)
export class WithdrawFromInsurer implements Handles<typeof withdrawFromInsurer> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly policies: RentPolicies,
    private readonly peers: Peers,
    private readonly notes: InsurerNotes,
  ) {}

  /** @throws CodedError conflict `FINANCE.STILL_UNPAID` while something of the claim is owed */
  async run(
    { contract }: InputOf<typeof withdrawFromInsurer>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof withdrawFromInsurer>> {
    const { ids: unpaid } = await owedDocuments(this.database, this.clock.now(), [contract]);
    let withdrawn = 0;
    for (const { id, version, claims } of await this.policies.of(contract, ctx)) {
      let standing = version;
      for (const { key, finances } of claims.filter(isOpenClaim)) {
        if (finances.some((one) => unpaid.has(one)))
          throw conflict(
            'FINANCE.STILL_UNPAID',
            'Sigue habiendo recibos impagados en el siniestro: regístrelos como cobrados antes de retirarlo. No se ha guardado nada.',
          );
        const input = { id, version: standing, claim: key ?? '', status: 'WITHDRAWN' as const };
        standing = (await this.peers.command(updateClaim, input, ctx)).version;
        await this.notes.add(finances, 'INSURER_WITHDRAWN', `withdrawn ${key}`, ctx);
        withdrawn += 1;
      }
    }
    return { withdrawn };
  }
}

const refused = (reason: string) => conflict('FINANCE.NO_HAND_OVER', `${reason} No se ha guardado nada.`);
