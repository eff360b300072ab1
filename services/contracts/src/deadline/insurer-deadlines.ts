import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { unpaidSince } from '@llavero/proto/commands/insurer';
import { columnName } from '@llavero/proto/compile/columns';
import { CodedError } from '@llavero/proto/errors';
import type { DeadlineKind } from '@llavero/proto/records/choices/deadlines';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { isOpenClaim, reportingDeadline } from '@llavero/proto/rules/insurance-report';
import { statusSql } from '@llavero/proto/states/sql';
import { dayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

const status = statusSql(insurance.states!, { column: columnName, now: 'to_timestamp($1)' });

/** A deadline as the table of deadlines has it. */
export interface InsurerDeadline {
  kind: DeadlineKind;
  day: string;
  law: string;
  collection: 'contract';
  record: string;
  mandate: string | null;
}

/**
 * By when insurers are to be told of unpaid rent (decision 0053). The debts belong to the finance service and come and go with every
 * payment, so they are asked for and not kept in the table.
 */
@Injectable()
export class InsurerDeadlines {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Of one contract, or of all; null while nobody can be asked about debts. */
  async of(contract: string | null, ctx: CallContext): Promise<InsurerDeadline[] | null> {
    const due = await this.#unpaid(contract, ctx);
    if (due === null || due.size === 0) return due && [];
    const policies = await this.database.query<{ id: string; status: string }>(
      `select id, ${status} as status from insurance
        where contract = any($2::uuid[]) and insurance_type = 'NON_PAYMENT' and deleted_at is null
          and ${status} in ('ACTIVE', 'EXPIRED')`,
      [this.clock.now(), [...due.keys()]],
    );
    const active = new Set(policies.flatMap((one) => (one.status === 'ACTIVE' ? one.id : [])));
    const loaded = await this.stores.of(insurance).loadManyUnchecked(policies.map(({ id }) => id));
    const told = new Set(loaded.flatMap((one) => (one.claims.some(isOpenClaim) ? (one.contract ?? []) : [])));
    const found = new Map<string, InsurerDeadline>();
    for (const { id, contract: of, mandate, reportingDays } of loaded) {
      const since = of === null ? undefined : due.get(of);
      if (of === null || since === undefined || told.has(of) || !active.has(id)) continue;
      const { day, law } = reportingDeadline(since, reportingDays);
      const key = dayKey(day);
      // Of two policies the one that asks first.
      if ((found.get(of)?.day ?? '9999') > key)
        found.set(of, { kind: 'INSURER_REPORT', day: key, law, collection: 'contract', record: of, mandate });
    }
    return [...found.values()];
  }

  async #unpaid(contract: string | null, ctx: CallContext): Promise<Map<string, number> | null> {
    try {
      const { debts } = await this.peers.command(
        unpaidSince,
        { contracts: contract === null ? [] : [contract] },
        serviceContext('contracts', ctx.requestId),
      );
      return new Map(debts.map((debt) => [debt.contract, debt.due]));
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('deadlines of insurers are not read', { errorCode: error.body.code });
      return null;
    }
  }
}
