import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { candidatureApplied, candidatureCompleted } from '@llavero/proto/events/applications';
import type { EventOf } from '@llavero/proto/events/define';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { relation } from '@llavero/proto/records/parts/common';
import { applicationCompleted } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { InternalMessages } from '../communication/internal-messages.ts';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const STUDY_APPLICATION = 'Estudiar una solicitud de alquiler';

/** OPS-06: an application by the public form is one task of the sales manager. */
@OnEvent(candidatureApplied, { name: 'candidature-applied', from: 'now' })
export class CandidatureApplied implements HandlesEvent<typeof candidatureApplied> {
  constructor(
    private readonly around: Surroundings,
    private readonly tasks: Tasks,
  ) {}

  async handle({ data }: EventOf<typeof candidatureApplied>, tx: Tx, ctx: CallContext): Promise<void> {
    const { id, extra } = data;
    const about = { id, collection: 'candidature' as const };
    if ((await this.tasks.openTitled(STUDY_APPLICATION, about, tx)).length > 0) return;
    await this.tasks.create(
      {
        type: 'OTHER',
        title: STUDY_APPLICATION,
        description:
          'Ha llegado por el formulario público. En la pestaña «Solicitud» de la candidatura se ve quién falta.',
        assignedTo: await salesManager(this.around, extra.mandate, id, ctx),
        createdBy: null,
        relatedMandates: extra.mandate ? [extra.mandate] : [],
        relatedPlaces: extra.unit ? [extra.unit] : [],
        relatedObjects: [relation('candidature', id)],
      },
      ctx,
      tx,
    );
  }
}

/** OPS-06: whoever has the task is told once everybody's documents are in. */
@OnEvent(candidatureCompleted, { name: 'candidature-completed', from: 'now' })
export class CandidatureCompleted implements HandlesEvent<typeof candidatureCompleted> {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly writer: MessageWriter,
  ) {}

  async handle({ data }: EventOf<typeof candidatureCompleted>, tx: Tx, ctx: CallContext): Promise<void> {
    const { id, actor, extra } = data;
    const manager = await salesManager(this.around, extra.mandate, id, ctx);
    const people = await this.staff.people([manager], ctx.requestId);
    const address = await this.around.address(extra.unit ? [extra.unit] : [], ctx);
    const said = {
      records: { candidature: id },
      values: { address, url: this.around.link('candidature', id) },
    };
    const text = await this.writer.write(named(applicationCompleted, said), ctx);
    const about = { relatedPlaces: extra.unit ? [extra.unit] : [], author: actor };
    await this.messages.send(
      people,
      { ...text, ...about, deduplication: `application-completed:${id}` },
      ctx,
      tx,
    );
  }
}

/** Of the mandate, else whoever the candidature is assigned to. */
async function salesManager(
  around: Surroundings,
  of: string | null,
  id: string,
  ctx: CallContext,
): Promise<string | null> {
  const found = of ? await around.record(mandate, of, ctx) : undefined;
  return found?.salesManager ?? (await around.record(candidature, id, ctx))?.assignedTo ?? null;
}
