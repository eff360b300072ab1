import { type CallContext, through } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import { agentMerged, supplierMerged } from '@llavero/proto/events/merge';
import { definitionOf } from '@llavero/proto/records/registry';
import { linkingRecords, MERGED_INTO } from '@llavero/proto/rules/record-links';
import { DELETED, RESTORED } from '@llavero/proto/states/deletion';
import { mergeJob, type MergeProgress } from './merge-job.ts';
import { linksLeft } from './merge.errors.ts';
import { type Merge, Merges } from './merges.ts';
import { LinkOwners } from './link-owners.ts';
import { returnValues } from './return-values.ts';

type Job = JobContext<MergeProgress>;

const events = { agent: agentMerged, supplier: supplierMerged };

const begin: MergeProgress = {
  at: 0,
  after: null,
  passes: 0,
  closed: false,
  moved: {},
  kept: {},
  refusal: null,
};

/** Times that links made during the merge are looked for again before it is given up. */
const MOST_PASSES = 5;

/**
 * Carries a merge out, or takes it back. Links are moved by their owners step by step; the duplicate is deleted last, so that
 * nobody finds a link without its record, and then links made meanwhile are looked for once more. Every step has its effect
 * once, so an attempt goes on where the one before ended.
 */
@JobHandler(mergeJob)
export class RunMerge implements HandlesJob<typeof mergeJob> {
  constructor(
    private readonly merges: Merges,
    private readonly owners: LinkOwners,
    private readonly stores: RecordStores,
  ) {}

  async run({ merge: id }: { merge: string }, job: Job): Promise<void> {
    const merge = await this.merges.find(id);
    if (!merge || merge.job !== job.id) return;
    if (merge.state === 'UNDOING') await this.#takeBack(merge, job);
    else if (merge.state === 'RUNNING') await this.#carryOut(merge, job);
  }

  async onFailed({ merge }: { merge: string }, error: string, tx: Tx): Promise<void> {
    await this.merges.stop(merge, error, tx);
  }

  async #carryOut(merge: Merge, job: Job): Promise<void> {
    while (!(job.state ?? begin).closed) {
      await this.#pass(merge, job);
      const { kept, refusal, passes } = job.state ?? begin;
      const left = sum(kept);
      if (left > 0) throw linksLeft(left, refusal);
      try {
        await this.#close(merge, job);
      } catch (error) {
        // Somebody has linked to the duplicate since the owners were asked.
        const isUsedAgain = error instanceof CodedError && error.body.code.endsWith('.IN_USE');
        if (!isUsedAgain || passes >= MOST_PASSES) throw error;
      }
    }
    await this.#pass(merge, job);
    const { moved, kept } = job.state ?? begin;
    await job.transaction((tx) =>
      this.merges.save(merge.id, { state: 'DONE', moved: sum(moved), kept: sum(kept) }, tx),
    );
  }

  /** Goes once through all collections that may link to the duplicate, from where the last attempt ended. */
  async #pass(merge: Merge, job: Job): Promise<void> {
    const { id, collection: target, loser: from, winner: to, caller: by } = merge;
    const linking = linkingRecords(target);
    let state = job.state ?? begin;
    while (state.at < linking.length) {
      job.step();
      const { collection } = linking[state.at]!.definition;
      const request = { merge: id, target, from, to, collection, after: state.after, by };
      const step = await this.owners.move(request);
      state = {
        ...state,
        moved: { ...state.moved, [collection]: step.moved },
        kept: { ...state.kept, [collection]: (state.kept[collection] ?? 0) + step.kept },
        refusal: state.refusal ?? step.refusal,
        ...(step.next === null ? { at: state.at + 1, after: null } : { after: step.next }),
      };
      await job.save({ done: state.at, total: linking.length, state });
      await job.transaction((tx) =>
        this.merges.save(id, { moved: sum(state.moved), kept: sum(state.kept) }, tx),
      );
    }
    // What was refused in this pass is told by this pass alone; the next one begins at the first collection.
    await job.checkpoint({ ...state, passes: state.passes + 1 });
  }

  /** Deletes the duplicate, which from now on leads to the record that stays. */
  async #close({ collection, winner, loser, caller }: Merge, job: Job): Promise<void> {
    const store = this.stores.of(definitionOf(collection));
    const ctx = contextOf(caller);
    const next = { ...(job.state ?? begin), at: 0, after: null, kept: {}, refusal: null };
    try {
      await job.transaction(async (tx) => {
        const [live] = await store.loadManyUnchecked([loser], tx);
        if (live) {
          const patch = { [MERGED_INTO]: winner };
          const publication = { event: events[collection], extra: { into: winner } };
          const { version } = await store.writeUnchecked(loser, live.version, patch, publication, ctx, tx);
          await store.patch({ collection, id: loser, version, patch: { status: DELETED } }, ctx, tx);
        }
        await job.save({ ...job.counts, state: { ...next, closed: true } }, tx);
      });
    } catch (error) {
      if (error instanceof CodedError) await job.checkpoint(next);
      throw error;
    }
  }

  async #takeBack(merge: Merge, job: Job): Promise<void> {
    const { id, collection: target, caller: by } = merge;
    const ctx = contextOf(by);
    const store = this.stores.of(definitionOf(target));
    // First of all the duplicate itself, so that no link leads to a record that is not there.
    await job.transaction(async (tx) => {
      const [live] = await store.loadManyUnchecked([merge.loser], tx);
      if (!live)
        await store.patch({ collection: target, id: merge.loser, patch: { status: RESTORED } }, ctx, tx);
      await store.writeUnchecked(merge.loser, undefined, { [MERGED_INTO]: null }, {}, ctx, tx);
    });
    const linking = linkingRecords(target);
    let state = job.state ?? begin;
    while (state.at < linking.length) {
      job.step();
      const { collection } = linking[state.at]!.definition;
      const step = await this.owners.moveBack({ merge: id, collection, by });
      state = {
        ...state,
        moved: { ...state.moved, [collection]: step.moved },
        kept: { ...state.kept, [collection]: step.kept },
        ...(step.done ? { at: state.at + 1 } : {}),
      };
      await job.save({ done: state.at, total: linking.length, state });
    }
    await job.transaction(async (tx) => {
      const kept = await returnValues(store, merge, ctx, tx);
      await this.merges.save(
        id,
        { state: 'UNDONE', moved: sum(state.moved), kept: sum(state.kept) + kept },
        tx,
      );
    });
  }
}

const contextOf = ({ actor, requestId, origin }: Merge['caller']): CallContext =>
  through({ actor, requestId, ...(origin ? { origin } : {}) }, 'JOB');

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
