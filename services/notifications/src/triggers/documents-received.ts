import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { documentReceived } from '@llavero/proto/events/documents';
import { document } from '@llavero/proto/records/documents/document';
import { relation } from '@llavero/proto/records/parts/common';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const REVIEW_RECEIVED = 'Verificar los documentos recibidos';

/**
 * Gives whoever asked a person for documents one task once they are there, however many they are (DOC-01). What has been reviewed
 * by the time it is heard needs none.
 */
@OnEvent(documentReceived, { name: 'documents-received', from: 'now' })
export class DocumentsReceived implements HandlesEvent<typeof documentReceived> {
  constructor(
    private readonly around: Surroundings,
    private readonly tasks: Tasks,
  ) {}

  async handle({ data }: EventOf<typeof documentReceived>, tx: Tx, ctx: CallContext): Promise<void> {
    const paper = await this.around.record(document, data.id, ctx);
    const person = paper?.agents?.[0];
    if (paper?.status !== 'REVIEW_PENDING' || !person) return;
    const about = { id: person, collection: 'agent' as const };
    if ((await this.tasks.openTitled(REVIEW_RECEIVED, about, tx)).length > 0) return;
    await this.tasks.create(
      {
        type: 'OTHER',
        title: REVIEW_RECEIVED,
        description:
          'Han llegado los documentos que se pidieron por correo. Están en Herramientas › Verificación de documentos.',
        assignedTo: data.extra.askedBy,
        createdBy: data.extra.askedBy,
        relatedContracts: paper.contract ? [paper.contract] : [],
        relatedAgents: [person],
        relatedObjects: [relation('agent', person)],
      },
      ctx,
      tx,
    );
  }
}
