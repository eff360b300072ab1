import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { employee } from '@llavero/proto/records/people/employee';
import { mayMerge } from '@llavero/proto/rules/merge';
import { mergeForbidden } from './merge.errors.ts';

/** Who may merge records: a merge changes links in every service at once. */
@Injectable()
export class MergeRights {
  constructor(private readonly stores: RecordStores) {}

  /** @throws CodedError forbidden `MERGE.FORBIDDEN` */
  async check({ actor }: CallContext): Promise<void> {
    if (mayMerge(actor.role, null)) return;
    const [person] = await this.stores.of(employee).loadManyUnchecked([actor.id]);
    if (!mayMerge(actor.role, person?.position ?? null)) throw mergeForbidden();
  }
}
