import { Injectable } from '@nestjs/common';
import type { Tx } from '@llavero/kit/db/queryable';
import type { RecordStore } from '@llavero/kit/records/store';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import { differInKind, type MergeableCollection } from '@llavero/proto/rules/merge';
import { differentKinds, recordGone, sameRecord, winnerInactive } from './merge.errors.ts';

export type Mergeable = Record<string, Json> & { id: string; version: number };

/** Two records that are to be merged. */
export interface MergePair {
  store: RecordStore;
  definition: RecordDefinition;
  winner: Mergeable;
  loser: Mergeable;
}

/** Loads the two records of a merge and refuses those that cannot be the same. */
@Injectable()
export class MergePairs {
  constructor(private readonly stores: RecordStores) {}

  /**
   * In a transaction both are locked, in the order of their ids.
   * @throws CodedError `MERGE.SAME_RECORD`, `MERGE.RECORD_GONE`, `MERGE.WINNER_INACTIVE`, `MERGE.DIFFERENT_KINDS`
   */
  async load(
    asked: { collection: MergeableCollection; winner: string; loser: string },
    tx?: Tx,
  ): Promise<MergePair> {
    if (asked.winner === asked.loser) throw sameRecord();
    const store = this.stores.of(definitionOf(asked.collection));
    const ids = [asked.winner, asked.loser].sort();
    if (tx)
      for (const { id } of await store.loadManyUnchecked(ids, tx))
        await store.loadUnchecked(id, tx, { lock: true });
    const found = (await store.loadManyUnchecked(ids, tx)) as Mergeable[];
    const one = (which: 'winner' | 'loser') => {
      const record = found.find(({ id }) => id === asked[which]);
      if (!record) throw recordGone(which);
      return record;
    };
    const [winner, loser] = [one('winner'), one('loser')];
    if (winner['active'] === false) throw winnerInactive();
    if (differInKind(winner, loser)) throw differentKinds();
    return { store, definition: store.definition, winner, loser };
  }
}
