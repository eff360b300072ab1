import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import { Clock } from '@llavero/kit/config/clock';
import { Peers } from '@llavero/kit/grpc/peers';
import { serviceContext } from '@llavero/kit/context';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { document } from '@llavero/proto/records/documents/document';
import { relation } from '@llavero/proto/records/parts/common';
import { resolutionUploadedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { startOfDay } from '@llavero/proto/values/dates';
import { Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';
import { causeOf, notMet, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const REVIEW_INSURANCE = 'Revisar el seguro al terminar el contrato';
/** Statuses of a resolution that is a fact, signed here or uploaded. */
const done = new Set<string | null>(['SIGNED', 'VALID']);
const MOST = 20;

/** F §7 'Resolution uploaded': finds the policies of the ending contract; whoever manages them gets one task about it. */
@OnEvent(changesOf(document), { name: 'resolution-uploaded', from: 'now', whenChanged: ['status', 'type'] })
export class ResolutionUploaded implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly peers: Peers,
    private readonly staff: Staff,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const paper = await this.around.record(document, event.data.id, ctx);
    if (paper?.type !== 'RESOLUTION' || !paper.contract || !done.has(paper.status) || paper.adminId) return;
    const { id, places, contract } = paper;
    await this.runs.run(
      {
        trigger: resolutionUploadedTrigger,
        cause: causeOf(event),
        work: (run) => this.review({ id, places, contract, actor: event.data.actor }, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async review(
    paper: { id: string; places: string[]; contract: string; actor: string },
    { isOn, made }: TriggerRun<'task'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    if (!isOn('task')) return;
    const about = { id: paper.id, collection: 'document' as const };
    if ((await this.tasks.openTitled(REVIEW_INSURANCE, about, tx)).length > 0)
      return 'La tarea de esta resolución ya está abierta.';
    const today = startOfDay(this.clock.now());
    const { items } = await this.peers.of(insurance).list(
      {
        filter: { contract: paper.contract, cancelled: false },
        fields: ['insurer', 'endDate', 'insuranceManager'],
        limit: MOST,
      },
      serviceContext('notifications', ctx.requestId),
    );
    const running = items.filter(({ endDate }) => endDate === null || endDate >= today);
    if (running.length === 0) return notMet(resolutionUploadedTrigger);
    const task = await this.tasks.create(
      {
        type: 'OTHER',
        title: REVIEW_INSURANCE,
        description: `Se ha subido la resolución del contrato. Compruebe si hay que anular o conservar: ${running.map(({ insurer }) => insurer ?? 'seguro sin aseguradora').join(', ')}.`,
        assignedTo: await this.staff.firstOf(
          running.map(({ insuranceManager }) => insuranceManager),
          ctx.requestId,
        ),
        createdBy: isUuid(paper.actor) ? paper.actor : null,
        relatedContracts: [paper.contract],
        relatedPlaces: paper.places,
        relatedObjects: [
          relation('document', paper.id),
          ...running.map(({ id }) => relation('insurance', id)),
        ],
      },
      ctx,
      tx,
    );
    made('task', 'task', task.id);
  }
}
