import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { grantOf, type Role } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { metaOf } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import { definitionOf } from '@llavero/proto/records/registry';
import type { GetManyRequest } from '@llavero/proto/requests';
import { Injectable } from '@nestjs/common';
import { PastRecords } from '../log/past-records.ts';
import { Staff } from '../staff/staff.ts';
import { TellInbox } from './tell-inbox.ts';

const EVERY_MS = 15_000;
const AT_ONCE = 50;

interface Due {
  id: string;
  employee: string;
  collection: CollectionName;
  record: string;
  kind: string;
  verbs: string[];
  fields: string[];
  from: number;
  to: number;
}

/**
 * Tells what has been gathered for five minutes, and forgets what has come to nothing: a value that is as it was, a record created
 * and deleted. Each notice is settled by one replica; one whose record cannot be read now waits for the next run.
 */
@Injectable()
export class SettleNotices extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly past: PastRecords,
    private readonly staff: Staff,
    private readonly tell: TellInbox,
    logger: Logger,
  ) {
    super('settle-notices', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    while (!this.stopping && (await this.settleSome(new Date())) === AT_ONCE);
  }

  /** @returns how many notices were due at that moment */
  async settleSome(now: Date): Promise<number> {
    const settled = await this.database.transaction(async (tx) => {
      const due = await tx.query<Due>(
        `select id, employee, collection, record_id as record, kind, verbs, fields, from_version as "from", to_version as "to"
           from inbox_notice where not settled and ready_at <= $1
          order by ready_at limit ${AT_ONCE} for update skip locked`,
        [now],
      );
      for (const notice of due) await this.settle(notice, tx);
      return due;
    });
    this.tell.changed(settled.map(({ employee }) => employee));
    return settled.length;
  }

  private async settle(notice: Due, tx: Tx): Promise<void> {
    const fields = await this.fieldsToTell(notice);
    const [setting] = await tx.query<{ inApp: boolean; byMail: boolean }>(
      'select in_app as "inApp", by_mail as "byMail" from inbox_setting where employee = $1::uuid and kind = $2',
      [notice.employee, notice.kind],
    );
    const { inApp = true, byMail = false } = setting ?? {};
    if (fields === null || (!inApp && !byMail))
      await tx.rows('delete from inbox_notice where id = $1::uuid', [notice.id]);
    else
      await tx.rows(
        'update inbox_notice set settled = true, fields = $2::text[], in_app = $3, by_mail = $4 where id = $1::uuid',
        [notice.id, fields, inApp, byMail],
      );
  }

  /** The fields that differ and the person may read; null when there is nothing to tell. */
  private async fieldsToTell({ employee, collection, record, kind, verbs, fields, from, to }: Due) {
    const person = await this.staff.person(employee, null);
    if (!person) return null;
    const isGone = verbs.at(-1) === 'deleted';
    if (isGone && verbs.includes('created')) return null;
    if (!(await this.sees(person, collection, record, isGone))) return null;
    if (kind === 'MENTION') return fields;
    const { access, fields: declared } = definitionOf(collection);
    const hidden = grantOf(access, person.role)?.hidden ?? [];
    const readable = fields.filter((name) => {
      const field = declared[name];
      return !field || !hidden.includes(metaOf(field).access ?? 'general');
    });
    if (from <= 1 || isGone) return readable;
    const [before, after] = [
      await this.past.at(collection, record, from - 1),
      await this.past.at(collection, record, to),
    ];
    // Where the past is not known everything is told.
    if (!before || !after) return readable;
    const isDeletion = (before['deletedAt'] == null) !== (after['deletedAt'] == null);
    const different = readable.filter((name) => !sameJson(before[name], after[name]));
    return different.length === 0 && !isDeletion ? null : different;
  }

  /** Asked with the person's own permissions. */
  private async sees(
    { id, role }: { id: string; role: Role },
    collection: CollectionName,
    record: string,
    deleted: boolean,
  ): Promise<boolean> {
    const grant = grantOf(definitionOf(collection).access, role);
    if (!grant?.actions.includes('read')) return false;
    if (deleted) return !grant.own;
    const ctx = { actor: { id, role, session: null, impersonator: null }, requestId: null };
    const request: GetManyRequest = { collection, ids: [record], fields: ['id'] };
    const own = this.stores.find(collection);
    const found = own
      ? (JSON.parse((await own.getMany(request, ctx)).toString()) as unknown[])
      : await this.peers.records(definitionOf(collection).service).getMany(request, ctx);
    return found.length > 0;
  }
}
