import { Injectable } from '@nestjs/common';
import { serviceContext } from '@llavero/kit/context';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { config } from '@llavero/proto/records/notifications/config';
import { needsSecondFactor, SECOND_FACTOR_KEY, secondFactorRule } from '@llavero/proto/rules/second-factor';
import type { Account } from '../sign-in/accounts.ts';

/** Whether the company asks for a second factor, as a copy of the setting tells: a sign-in never waits for another service. */
@Injectable()
export class SecondFactorRules {
  constructor(private readonly database: Database) {}

  /** Whether that person has to have one; people outside the company never do. */
  async bind({ kind, role }: Account): Promise<boolean> {
    if (kind !== 'employee') return false;
    const [row] = await this.database.query<{ rule: string }>('SELECT rule FROM second_factor_rule');
    return needsSecondFactor(secondFactorRule(row?.rule), role);
  }
}

/** Keeps the copy: an event of a setting does not say which one, so the one that matters is asked for. */
@OnEvent(changesOf(config), { name: 'keep-second-factor-rule' })
export class KeepSecondFactorRule implements HandlesEvent {
  constructor(private readonly peers: Peers) {}

  async handle(_event: DomainEvent, tx: Tx, { requestId }: CallContext): Promise<void> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: SECOND_FACTOR_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('people', requestId),
      );
    await tx.query(
      'INSERT INTO second_factor_rule (rule) VALUES ($1) ON CONFLICT ("only") DO UPDATE SET rule = excluded.rule',
      [secondFactorRule(items[0]?.value)],
    );
  }
}
