import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { undoFinanceReview } from '@llavero/proto/commands/finance-validation';
import { conflict } from '@llavero/proto/errors';
import { sameJson } from '@llavero/proto/fields/validate';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { fieldsOfStates, statusOf } from '@llavero/proto/states/evaluate';
import { changeMany } from '../status/change-many.ts';

/** What a verification or a pause sets. */
const marks = ['validated', 'paused'] as const;
const others = fieldsOfStates(finance.states!).filter((name) => !(marks as readonly string[]).includes(name));

/** Takes the last verification or pause of documents back, each on its own (FIN-02). */
@CommandHandler(undoFinanceReview)
export class UndoFinanceReview implements Handles<typeof undoFinanceReview> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { documents }: InputOf<typeof undoFinanceReview>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof undoFinanceReview>> {
    const store = this.stores.of(finance);
    const results = await changeMany(documents, async ({ id, version }) => {
      const earlier = await store.recordAt({ id, version: version - 1 }, { ...ctx, trusted: true });
      const before = earlier.record as unknown as Finance;
      return this.database.transaction(async (tx) => {
        const document = await store.loadUnchecked(id, tx, { lock: true });
        const values: Readonly<Record<string, unknown>> = { ...document };
        const then: Readonly<Record<string, unknown>> = { ...before };
        const differs = (name: string) => !sameJson(values[name] ?? null, then[name] ?? null);
        if (document.version === version && (others.some(differs) || !marks.some(differs))) throw notUndone();
        const patch = { validated: before.validated, paused: before.paused };
        const written = await store.writeUnchecked(id, version, patch, {}, ctx, tx);
        return { status: statusOf(finance, written, this.clock.now()), version: written.version };
      });
    });
    return { results };
  }
}

const notUndone = () =>
  conflict(
    'FINANCE.REVIEW_NOT_UNDONE',
    'El último cambio no fue solo una verificación o una pausa. No se ha guardado nada: cambie el estado del documento.',
  );
