import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { markFinance } from '@llavero/proto/commands/finance-validation';
import { conflict, invalid } from '@llavero/proto/errors';
import { reviewFlags } from '@llavero/proto/records/choices/finance-review';
import { finance } from '@llavero/proto/records/finance/finance';
import { markRefusal } from '@llavero/proto/rules/verification';
import { statusOf } from '@llavero/proto/states/evaluate';
import { changeMany } from '../status/change-many.ts';
import { withReason } from '../status/with-reason.ts';

/** Blocks or archives documents, or takes it back, each on its own and on the version that was looked at (FIN-02). */
@CommandHandler(markFinance)
export class MarkFinance implements Handles<typeof markFinance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { documents, mark, set, reason }: InputOf<typeof markFinance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof markFinance>> {
    if (set && reason === null) throw reasonMissing();
    const { field, done, undone } = reviewFlags.options[mark];
    const store = this.stores.of(finance);
    const now = this.clock.now();
    const results = await changeMany(documents, ({ id, version }) =>
      this.database.transaction(async (tx) => {
        const document = await store.loadUnchecked(id, tx, { lock: true });
        const refusal = markRefusal(document, mark, set);
        // Of a document that somebody else has changed, that is what is told.
        if (refusal !== null && document.version === version) throw refused(refusal);
        const held = mark === 'PAYMENT_BLOCK' ? { blockReason: set ? reason : null } : {};
        const told = withReason(document, set ? done : undone, reason, ctx, now);
        const written = await store.writeUnchecked(
          id,
          version,
          { [field]: set, ...held, ...told },
          {},
          ctx,
          tx,
        );
        return { status: statusOf(finance, written, now), version: written.version };
      }),
    );
    return { results };
  }
}

const refused = (why: string) =>
  conflict('FINANCE.NOT_MARKED', `${why} No se ha guardado nada de este documento.`);
const reasonMissing = () =>
  invalid('FINANCE.REASON_MISSING', 'Falta el motivo. No se ha guardado nada: escríbalo y repita.', [
    { field: 'reason', rule: 'required', message: 'Escriba por qué: lo leerá quien encuentre el documento.' },
  ]);
