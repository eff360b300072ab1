import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import type { EventOf } from '@llavero/proto/events/define';
import { documentRejected } from '@llavero/proto/events/documents';
import { document } from '@llavero/proto/records/documents/document';
import { relation } from '@llavero/proto/records/parts/common';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const UPLOAD_AGAIN = 'Subir de nuevo un documento rechazado';

/**
 * Gives whoever uploaded a document a task with the reason for which it was rejected (WIZ-12). It looks at what stands now: one that
 * waits again or has been verified meanwhile needs no task.
 */
@OnEvent(documentRejected, { name: 'document-rejected', from: 'now' })
export class DocumentRejected implements HandlesEvent<typeof documentRejected> {
  constructor(
    private readonly around: Surroundings,
    private readonly tasks: Tasks,
  ) {}

  async handle({ data }: EventOf<typeof documentRejected>, tx: Tx, ctx: CallContext): Promise<void> {
    const { id } = data;
    const paper = await this.around.record(document, id, ctx);
    if (paper?.status !== 'REJECTED') return;
    const open = await this.tasks.openTitled(UPLOAD_AGAIN, { id, collection: 'document' }, tx);
    if (open.length > 0) return;
    await this.tasks.create(
      {
        type: 'OTHER',
        title: UPLOAD_AGAIN,
        description: `Se ha rechazado por este motivo: ${paper.rejectionReason ?? 'no consta.'}\n\nSúbalo de nuevo cuando esté bien.`,
        assignedTo: paper.uploadedBy,
        createdBy: isUuid(data.actor) ? data.actor : null,
        relatedMandates: paper.mandate ? [paper.mandate] : [],
        relatedContracts: paper.contract ? [paper.contract] : [],
        relatedPlaces: paper.places ?? [],
        relatedAgents: paper.agents ?? [],
        relatedObjects: [relation('document', id)],
      },
      ctx,
      tx,
    );
  }
}
