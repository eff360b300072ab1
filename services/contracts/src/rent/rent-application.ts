import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import { contractRentUpdated, contractRentUpdateUndone } from '@llavero/proto/events/rent-reviews';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';
import { finance } from '@llavero/proto/records/finance/finance';
import { rentOn } from '@llavero/proto/rules/rent';
import { newRent } from '@llavero/proto/rules/rent-update';
import { addDays, formatDay, formatMonth } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';
import { Injectable } from '@nestjs/common';
import { managementEntry } from '../contract/chronology-note.ts';
import {
  alreadyBilled,
  contractNotInForce,
  notApplied,
  rentChangedSince,
  tenantNotTold,
} from './rent.errors.ts';
import { updatesWith } from './updates-with.ts';

export type StoredUpdate = NextRent & SystemFields;

/** Makes a new rent the contract's, and takes it back (FIN-06). Contract and update change in one transaction. */
@Injectable()
export class RentApplication {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Applies what was told to the tenant and is due: on the 26th of the month before at 09:00 (C §9), or later after days
   * without service. An update whose contract ends before, or whose rent has changed since the notice, is put back.
   *
   * @returns how many were applied
   */
  async applyDue(ctx: CallContext): Promise<number> {
    let applied = 0;
    const due = { status: 'NOTIFIED' as const, updateAt: { $lte: this.clock.now() } };
    for await (const { update } of updatesWith(this.stores, due)) {
      if (ctx.signal?.aborted) return applied;
      try {
        await this.apply(update.id, update.version, ctx);
        applied += 1;
      } catch (error) {
        if (!(error instanceof CodedError) || error.body.kind !== 'conflict') throw error;
        this.logger.warn('rent update not applied', { update: update.id, errorCode: error.body.code });
        await this.putBack(update, error, ctx);
      }
    }
    return applied;
  }

  /** @throws CodedError conflict `RENT_UPDATE.NOT_NOTIFIED`, `.CONTRACT_OVER`, `.RENT_CHANGED`, or of the version */
  apply(id: string, version: number, ctx: CallContext): Promise<StoredUpdate> {
    return this.database.transaction(async (tx) => {
      const updates = this.stores.of(definition);
      const contracts = this.stores.of(contractDefinition);
      const now = this.clock.now();
      const update = await updates.loadUnchecked(id, tx, { lock: true, now });
      if (update.status !== 'NOTIFIED' || update.percent === null) throw tenantNotTold();
      const contract = await contracts.loadUnchecked(update.contract, tx, { lock: true, now });
      const from = update.date;
      if (!isInForce(contract, from)) throw contractNotInForce();
      const previousRent = rentOn(contract, addDays(from, -1));
      if (previousRent !== update.previousRent) throw rentChangedSince();
      const rent = newRent(previousRent, update.percent);
      const text = `Renta de ${formatMoney(previousRent)} a ${formatMoney(rent)} desde el ${formatDay(from)}: ${evidenceOf(update)}`;
      const note = managementEntry('RENT_UPDATE', text, ctx, now);
      await contracts.writeUnchecked(
        contract.id,
        contract.version,
        {
          rent,
          rentHistory: [
            ...contract.rentHistory,
            {
              previousRent,
              dateModified: from,
              percent: update.percent,
              typeIpc: update.ineType,
              nextRent: rent,
              description: evidenceOf(update),
            },
          ],
          chronology: [...contract.chronology, note],
        },
        { event: contractRentUpdated, extra: { previousRent, rent, from } },
        ctx,
        tx,
      );
      return updates.writeUnchecked(
        id,
        version,
        { appliedAt: now, appliedFrom: from, chronology: [...update.chronology, note] },
        {},
        ctx,
        tx,
      );
    });
  }

  /**
   * Takes the last update of a contract back and cancels it, so that the next morning does not apply it again.
   * @throws CodedError conflict `RENT_UPDATE.NOT_APPLIED`, `.RENT_CHANGED` or `.BILLED`
   */
  undo(id: string, version: number, reason: string, ctx: CallContext): Promise<StoredUpdate> {
    return this.database.transaction(async (tx) => {
      const updates = this.stores.of(definition);
      const contracts = this.stores.of(contractDefinition);
      const now = this.clock.now();
      const update = await updates.loadUnchecked(id, tx, { lock: true, now });
      const { appliedFrom } = update;
      if (update.status !== 'APPLIED' || appliedFrom === null) throw notApplied();
      const contract = await contracts.loadUnchecked(update.contract, tx, { lock: true, now });
      const last = contract.rentHistory.at(-1);
      if (last?.dateModified !== appliedFrom || last.nextRent !== contract.rent) throw rentChangedSince();
      if (await this.isBilledSince(contract.id, appliedFrom, ctx)) throw alreadyBilled(appliedFrom);
      const text = `Actualización deshecha: la renta sigue en ${formatMoney(last.previousRent)}. ${reason}`;
      const note = managementEntry('RENT_UPDATE', text, ctx, now);
      await contracts.writeUnchecked(
        contract.id,
        contract.version,
        {
          rent: last.previousRent,
          rentHistory: contract.rentHistory.slice(0, -1),
          chronology: [...contract.chronology, note],
        },
        { event: contractRentUpdateUndone, extra: { rent: last.previousRent, reason } },
        ctx,
        tx,
      );
      const undone = { appliedAt: null, appliedFrom: null, cancelled: true };
      return updates.writeUnchecked(
        id,
        version,
        { ...undone, chronology: [...update.chronology, note] },
        {},
        ctx,
        tx,
      );
    });
  }

  /** What becomes of an update that cannot be applied; one that somebody changes at this moment waits for the next run. */
  private async putBack(update: StoredUpdate, { body }: CodedError, ctx: CallContext): Promise<void> {
    const over = body.code === 'RENT_UPDATE.CONTRACT_OVER';
    if (!over && body.code !== 'RENT_UPDATE.RENT_CHANGED') return;
    const patch = over
      ? { cancelled: true }
      : { percent: null, percentReason: null, landlordNotifiedAt: null, tenantNotifiedAt: null };
    const text = over
      ? 'Anulada: el contrato no está en vigor cuando empezaría la renta nueva'
      : 'La renta ha cambiado desde el aviso: se calcula y se comunica de nuevo';
    const note = managementEntry('RENT_UPDATE', text, ctx, this.clock.now());
    await this.stores
      .of(definition)
      .writeUnchecked(
        update.id,
        update.version,
        { ...patch, chronology: [...update.chronology, note] },
        {},
        ctx,
      );
  }

  /** Documents of the contract, drafts too, that reach into the days of the new rent. */
  private async isBilledSince(contract: string, day: number, { requestId }: CallContext): Promise<boolean> {
    const { count } = await this.peers
      .of(finance)
      .count(
        { contract, cancelled: false, periodEnd: { $gte: day } },
        serviceContext('contracts', requestId),
      );
    return count > 0;
  }
}

function isInForce({ status, endDate }: Contract & { status?: string }, from: number): boolean {
  return (status === 'ACTIVE' || status === 'UNPAID') && (endDate === null || endDate >= from);
}

/** 'IPC general de octubre de 2026, 2,2 %': what the percentage was made of; Spanish. */
export function evidenceOf({
  percent,
  indexMonth,
  indexPercent,
  indexSource,
  percentReason,
}: NextRent): string {
  const applied = formatPercent(percent ?? 0);
  if (percentReason) return `${applied}. ${percentReason}`;
  if (indexMonth === null || indexPercent === null) return applied;
  const source = indexSource ? `, ${indexSource}` : '';
  return `${applied}, índice de ${formatMonth(indexMonth)}: ${formatPercent(indexPercent)}${source}`;
}
