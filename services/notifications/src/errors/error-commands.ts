import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { dismissErrors, listErrors, retryError } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { conflict, invalid } from '@llavero/proto/errors';
import { isUuid } from '@llavero/kit/records/access';
import { DeadEvents } from './dead-events.ts';
import { Errors } from './errors.ts';

const MOST_AT_ONCE = 200;

/** A page of failures of one kind, and how many there are of each. */
@CommandHandler(listErrors)
export class ListErrors implements Handles<typeof listErrors> {
  constructor(
    private readonly errors: Errors,
    private readonly dead: DeadEvents,
  ) {}

  async run(input: InputOf<typeof listErrors>): Promise<OutputOf<typeof listErrors>> {
    const { kind, dismissed, after, limit } = input;
    // What has just been given up shows at once; without the broker the list shows what is known.
    if (kind === 'EVENT') await this.dead.tick().catch(() => undefined);
    const page = await this.errors.page(kind, { dismissed, after, limit });
    return { ...page, counts: await this.errors.counts() };
  }
}

/** Requeues a job or a message, or gives an event to its consumer again. */
@CommandHandler(retryError)
export class RetryError implements Handles<typeof retryError> {
  constructor(
    private readonly errors: Errors,
    private readonly dead: DeadEvents,
  ) {}

  async run(
    { kind, id }: InputOf<typeof retryError>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof retryError>> {
    const [only] = idsOf([id]);
    if (kind === 'JOB' || kind === 'MESSAGE') await this.errors.retry(kind, only as string, ctx);
    else if (kind === 'CLIENT' || !(await this.dead.redeliver(only as string)))
      throw conflict(
        'ERRORS.NOT_RETRIABLE',
        'Este error no se puede reintentar: corrija su causa y descártelo.',
      );
    return { retried: true };
  }
}

/** Off the list, or back on it. */
@CommandHandler(dismissErrors)
export class DismissErrors implements Handles<typeof dismissErrors> {
  constructor(private readonly errors: Errors) {}

  async run(
    { kind, ids, undo }: InputOf<typeof dismissErrors>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof dismissErrors>> {
    return { dismissed: await this.errors.dismiss(kind, idsOf(ids), undo, ctx) };
  }
}

/** @throws CodedError invalid `ERRORS.IDS` */
function idsOf(value: unknown): string[] {
  const ids = Array.isArray(value) ? (value as unknown[]) : [];
  const fine = ids.filter((id): id is string => typeof id === 'string' && isUuid(id));
  if (fine.length === 0 || fine.length !== ids.length || fine.length > MOST_AT_ONCE)
    throw invalid('ERRORS.IDS', `Indique entre 1 y ${MOST_AT_ONCE} errores de la lista.`, [
      { field: 'ids', rule: 'list', message: 'Los identificadores no son válidos.' },
    ]);
  return fine;
}
