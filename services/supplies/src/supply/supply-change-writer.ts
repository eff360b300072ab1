import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { chronologyEntry } from '@llavero/kit/records/chronology-entry';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import type { SupplyType } from './supply.rules.ts';
import { operation as definition, type Operation } from '@llavero/proto/records/supplies/operation';
import { isOpenChange } from '@llavero/proto/rules/supply-change';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { changeIsOver, notASupplyChange, notYetHappened } from './supply-change.errors.ts';

/** A stored change of a supply. */
export type StoredChange = Operation & SystemFields & { supply: SupplyType };

interface Step {
  patch: PatchOf<typeof definition>;
  /** How the chronology tells it. */
  note: string;
}

/** One step of a supply change: locks it, refuses what is over, writes and tells it in the chronology. */
@Injectable()
export class SupplyChangeWriter {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * @param version that was read; null writes onto whatever stands, for outsiders who have seen no version
   * @throws CodedError notFound, conflict when it is over or was changed meanwhile; whatever `decide` throws
   */
  write(
    { id, version }: { id: string; version: number | null },
    ctx: CallContext,
    decide: (change: StoredChange, now: number, tx: Tx) => Step | Promise<Step>,
  ): Promise<{ id: string; version: number; status: string }> {
    return this.database.transaction((tx) => this.writeIn(tx, { id, version }, ctx, decide));
  }

  /** The same in a transaction that is under way. */
  async writeIn(
    tx: Tx,
    { id, version }: { id: string; version: number | null },
    ctx: CallContext,
    decide: (change: StoredChange, now: number, tx: Tx) => Step | Promise<Step>,
  ): Promise<{ id: string; version: number; status: string }> {
    const store = this.stores.of(definition);
    const change = await store.loadUnchecked(id, tx, { lock: true });
    if (change.type !== 'SUPPLY_CHANGE' || change.supply === null) throw notASupplyChange();
    if (!isOpenChange(change)) throw changeIsOver(change.status);
    // An old version is refused here, before anything is done outside: a mail cannot be taken back.
    if (version !== null && version !== change.version)
      await store.writeUnchecked(id, version, {}, {}, ctx, tx);
    const now = this.clock.now();
    const { patch, note } = await decide({ ...change, supply: change.supply }, now, tx);
    const subcategory = subcategories[change.supply] ?? 'SUPPLY_CHANGE_OTHER';
    const entry = chronologyEntry('SUPPLY', subcategory, note, ctx, now);
    const chronology = [...change.chronology, entry];
    const written = await store.writeUnchecked(
      id,
      version ?? change.version,
      { ...patch, chronology },
      {},
      ctx,
      tx,
    );
    return { id, version: written.version, status: written.status };
  }
}

const subcategories: Partial<Record<SupplyType, Operation['chronology'][number]['subcategory']>> = {
  WATER: 'SUPPLY_CHANGE_WATER',
  ELECTRICITY: 'SUPPLY_CHANGE_ENERGY',
  GAS: 'SUPPLY_CHANGE_GAS',
};

/** @throws CodedError invalid when the day lies ahead */
export function assertHappened(field: string, day: number, now: number): void {
  if (startOfDay(day) > startOfDay(now)) throw notYetHappened(field);
}
