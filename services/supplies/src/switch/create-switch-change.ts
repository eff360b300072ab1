import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import { createSwitchChange } from '@llavero/proto/commands/supply-switch';
import type { Json } from '@llavero/proto/fields/field';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import { operation } from '@llavero/proto/records/supplies/operation';
import { supplyDeadline } from '@llavero/proto/rules/supply-change';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Operations } from '../operation/operations.ts';
import { Places } from '../places/places.ts';
import { knownOf } from '../supply/supply.rules.ts';
import { type SwitchAnswer, SwitchAnswers } from './switch-answers.ts';
import { contentNotValid, unitUnknown } from './switch.errors.ts';

/** What a change is opened from when it is worked on here. */
const content = z.object({
  unit: z.uuid(),
  supply: z.enum(supplyTypes.values as [keyof typeof supplyTypes.options]),
  company: z.string().trim().min(1).max(300).optional(),
  notes: z.string().trim().max(300).optional(),
});
type Content = z.infer<typeof content>;

const messages: Record<keyof Content, string> = {
  unit: 'El identificador de la unidad.',
  supply: `Uno de ${supplyTypes.values.join(', ')}.`,
  company: 'Hasta 300 caracteres.',
  notes: 'Hasta 300 caracteres.',
};

/**
 * RST-12 POST /okify/createChange: the vendor gets the content as it is, and a change of one of our units is kept as an operation with
 * its id there. Built in, the operation is the change; asked twice while it is open it answers the same one.
 */
@CommandHandler(createSwitchChange)
export class CreateSwitchChange implements Handles<typeof createSwitchChange> {
  constructor(
    private readonly answers: SwitchAnswers,
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly places: Places,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  run({ content: given }: InputOf<typeof createSwitchChange>, ctx: CallContext): Promise<SwitchAnswer> {
    return this.answers.to(
      'createChange',
      async (vendor) => {
        const parsed = content.safeParse(given);
        // Before: who is told of a failure asks again, and would open it there twice.
        const place = parsed.success ? await this.placeOf(parsed.data, ctx) : undefined;
        const answer = await vendor.create(given);
        const id = idOf(answer);
        if (parsed.success && place && id !== null) await this.keep(parsed.data, place, id, ctx);
        return answer;
      },
      async () => {
        const parsed = content.safeParse(given);
        if (!parsed.success)
          throw contentNotValid(
            parsed.error.issues.map(({ path }) => {
              const field = String(path[0] ?? 'content');
              return {
                field: `content.${field}`,
                rule: 'content',
                message: messages[field as keyof Content] ?? 'Un objeto con unit y supply.',
              };
            }),
          );
        const place = await this.placeOf(parsed.data, ctx);
        const kept = place ? await this.keep(parsed.data, place, null, ctx) : null;
        if (!kept) throw unitUnknown();
        return kept;
      },
    );
  }

  /** The unit; undefined for one that does not exist. */
  private async placeOf({ unit }: Content, { requestId }: CallContext) {
    const [place] = await this.places.read([unit], ['supplies'], serviceContext('supplies', requestId));
    return place;
  }

  /** Our own operation. One that the vendor has opened has been asked for: the clock of the company runs. */
  private async keep(
    { unit, supply, company, notes }: Content,
    place: NonNullable<Awaited<ReturnType<CreateSwitchChange['placeOf']>>>,
    switchId: string | null,
    ctx: CallContext,
  ): Promise<Json> {
    const own = serviceContext('supplies', ctx.requestId);
    const { type, ...known } = knownOf(
      supply,
      place.supplies.find((one) => one.type === supply),
    );
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(operation);
      await this.operations.open(
        {
          ...known,
          origin: `switch:${switchId ?? uuidv7()}`,
          type: 'SUPPLY_CHANGE',
          supply: type,
          place: unit,
          cause: 'MANUAL',
          changeReason: notes ?? 'Solicitado por la pasarela de suministros',
          company: company ?? known.company,
          due: supplyDeadline({ openedAt: this.clock.now() }),
        },
        own,
        tx,
      );
      const [change] = await store.findUnchecked(
        {
          filter: { type: 'SUPPLY_CHANGE', place: unit, supply, status: { $in: [...openOperationStatuses] } },
          sort: [{ field: 'createdAt', order: 'desc' }],
          limit: 1,
        },
        tx,
      );
      if (!change) return null;
      if (switchId !== null && change.switchId === null)
        await store.writeUnchecked(
          change.id,
          change.version,
          { switchId, ...(change.requestedAt === null ? requested(change.createdAt, this.clock.now()) : {}) },
          {},
          own,
          tx,
        );
      return { id: change.id, supply: change.supply, status: change.status, nextStep: change.nextStep };
    });
  }
}

const requested = (openedAt: number, now: number) =>
  ({
    status: 'REQUESTED',
    requestedAt: now,
    requestedBy: 'SWITCH',
    due: supplyDeadline({ openedAt, requestedAt: now }),
  }) as const;

/** The id under which the vendor keeps what it has made. */
function idOf(answer: Json): string | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  const { id } = answer;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
