import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { undoMailing } from '@llavero/proto/commands/mailing';
import { conflict, forbidden } from '@llavero/proto/errors';
import { mailingJob } from './mailing-job.ts';
import { Mailings } from './mailings.ts';

/**
 * Takes written messages back (JOB-04): all of them while none has left, in one transaction. The job writes nothing after it, and
 * the delivery, which locks each message before it sends it, finds it cancelled.
 */
@CommandHandler(undoMailing)
export class UndoMailing implements Handles<typeof undoMailing> {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly mailings: Mailings,
    private readonly stores: RecordStores,
  ) {}

  /** @throws CodedError forbidden `MAILING.NOT_YOURS`; conflict `MAILING.NOT_UNDOABLE`, `MAILING.LEFT` */
  async run(
    { process }: InputOf<typeof undoMailing>,
    { actor, requestId }: CallContext,
  ): Promise<OutputOf<typeof undoMailing>> {
    const { id, kind, author } = await this.mailings.get(process);
    if (actor.role !== 'ADMIN' && actor.id !== author)
      throw forbidden(
        'MAILING.NOT_YOURS',
        'Ese envío lo ha pedido otra persona: solo ella o administración pueden deshacerlo.',
      );
    if (kind !== 'WRITTEN')
      throw conflict('MAILING.NOT_UNDOABLE', 'Solo se deshacen mensajes escritos para la ocasión.');
    return this.database.transaction(async (tx) => {
      const stopped = await this.jobs.cancel(mailingJob, id, tx);
      const messages = await this.mailings.undo(id, tx);
      if (!stopped && messages.length === 0)
        throw conflict('MAILING.NOT_UNDOABLE', 'No queda nada que deshacer en este envío.');
      const store = this.stores.of('communication');
      const end = { status: 'CANCELLED' as const, deduplication: null, nextAttemptAt: null };
      for (const message of messages.toSorted()) {
        const { status } = await store.loadUnchecked(message, tx, { lock: true });
        if (status === 'SENT' || status === 'SENDING')
          throw conflict(
            'MAILING.LEFT',
            'Ya ha salido algún mensaje, así que el envío no se deshace. Cancélelo para que no salgan los que faltan.',
          );
        const error = 'Deshecho antes de salir.';
        await store.writeUnchecked(
          message,
          undefined,
          { ...end, error },
          {},
          serviceContext('notifications', requestId),
          tx,
        );
      }
      return { undone: messages.length };
    });
  }
}
