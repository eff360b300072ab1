import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { Injectable } from '@nestjs/common';

/** Settings of `config` that this service reads, by key; an administrator edits their values. */
export const settingKeys = {
  /** Id of the employee who receives problem reports (TOP-02). */
  problemContact: 'problemContact',
  /** Address, or list of addresses, of the administration team. */
  administrationEmail: 'administrationEmail',
  /** Address, or list of addresses, of the supplies team. */
  suppliesEmail: 'suppliesEmail',
  /** Telephone of each region's office: `{"CATALONIA": "+34…", "MADRID": "+34…"}` (C §3.4). */
  regionalPhones: 'regionalPhones',
} as const;
export type SettingKey = keyof typeof settingKeys;

/** Reads settings; always fresh, because a wrong address is corrected when it has just done harm. */
@Injectable()
export class Settings {
  constructor(private readonly stores: RecordStores) {}

  /** The value of an active setting, or null. */
  async value(key: SettingKey, tx?: Tx): Promise<Json> {
    const [setting] = await this.stores
      .of('config')
      .findUnchecked({ filter: { key: settingKeys[key], status: 'ACTIVE' }, limit: 1 }, tx);
    return setting?.['value'] ?? null;
  }
}
