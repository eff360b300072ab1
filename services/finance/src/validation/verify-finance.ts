import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { verifyFinance } from '@llavero/proto/commands/finance-validation';
import { conflict } from '@llavero/proto/errors';
import { finance } from '@llavero/proto/records/finance/finance';
import { verificationRefusal } from '@llavero/proto/rules/verification';
import { statusOf } from '@llavero/proto/states/evaluate';
import { changeMany } from '../status/change-many.ts';

/** Verifies documents, or takes it back, each on its own and on the version that was looked at (FIN-02). */
@CommandHandler(verifyFinance)
export class VerifyFinance implements Handles<typeof verifyFinance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { documents, verified }: InputOf<typeof verifyFinance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof verifyFinance>> {
    const store = this.stores.of(finance);
    const now = this.clock.now();
    const results = await changeMany(documents, ({ id, version }) =>
      this.database.transaction(async (tx) => {
        const document = await store.loadUnchecked(id, tx, { lock: true });
        const status = statusOf(finance, document, now);
        const refusal = verificationRefusal({ ...document, status }, verified);
        // Of a document that somebody else has changed, that is what is told.
        if (refusal !== null && document.version === version) throw refused(refusal);
        const written = await store.writeUnchecked(id, version, { validated: verified }, {}, ctx, tx);
        return { status: statusOf(finance, written, now), version: written.version };
      }),
    );
    return { results };
  }
}

const refused = (reason: string) =>
  conflict('FINANCE.NOT_VERIFIABLE', `${reason} No se ha guardado nada de este documento.`);
