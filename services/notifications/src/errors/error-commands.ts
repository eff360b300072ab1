import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { dismissErrors, listErrors, retryError, retryErrors } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { CodedError, conflict, invalid } from '@llavero/proto/errors';
import type { ErrorKindName } from '@llavero/proto/records/choices/errors';
import { isUuid } from '@llavero/kit/records/access';
import { DeadEvents } from './dead-events.ts';
import { RunAgain } from '../rules/run-again.ts';
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

/** Requeues a job or a message, gives an event to its consumer again, or carries out what a rule could not. */
@CommandHandler(retryError)
export class RetryError implements Handles<typeof retryError> {
  constructor(
    private readonly errors: Errors,
    private readonly dead: DeadEvents,
    private readonly again: RunAgain,
  ) {}

  async run(
    { kind, id }: InputOf<typeof retryError>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof retryError>> {
    const [only = ''] = idsOf([id]);
    await this.retry(kind, only, ctx);
    return { retried: true };
  }

  async retry(kind: ErrorKindName, id: string, ctx: CallContext): Promise<void> {
    if (kind === 'JOB' || kind === 'MESSAGE') await this.errors.retry(kind, id, ctx);
    else if (kind === 'RULE') await this.again.run(id, ctx);
    else if (kind === 'CLIENT' || !(await this.dead.redeliver(id)))
      throw conflict(
        'ERRORS.NOT_RETRIABLE',
        'Este error no se puede reintentar: corrija su causa y descártelo.',
      );
  }
}

/** Most that are retried by one call. */
const MOST_RETRIED = 1000;

/** Each on its own: one that cannot be retried does not hold up the others. */
@CommandHandler(retryErrors)
export class RetryErrors implements Handles<typeof retryErrors> {
  constructor(
    private readonly errors: Errors,
    private readonly one: RetryError,
  ) {}

  async run(
    { kind, ids }: InputOf<typeof retryErrors>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof retryErrors>> {
    const wanted = ids === null ? await this.open(kind) : idsOf(ids);
    let retried = 0;
    for (const id of wanted)
      try {
        await this.one.retry(kind, id, ctx);
        retried += 1;
      } catch (error) {
        if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
      }
    return { retried, refused: wanted.length - retried };
  }

  private async open(kind: ErrorKindName): Promise<string[]> {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<Errors['page']>> = await this.errors.page(kind, {
        ...{ dismissed: false, after, limit: MOST_AT_ONCE },
      });
      found.push(...page.errors.flatMap(({ id, retriable }) => (retriable ? [id] : [])));
      ({ after } = page);
    } while (after !== null && found.length < MOST_RETRIED);
    return found.slice(0, MOST_RETRIED);
  }
}

/** Off the list, or back on it. */
@CommandHandler(dismissErrors)
export class DismissErrors implements Handles<typeof dismissErrors> {
  constructor(private readonly errors: Errors) {}

  async run(
    { kind, ids, reason, undo }: InputOf<typeof dismissErrors>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof dismissErrors>> {
    const why = reason?.trim() || null;
    if (!undo && why === null)
      throw invalid('ERRORS.REASON', 'Diga por qué se descarta: queda escrito junto al error.', [
        { field: 'reason', rule: 'required', message: 'Escriba el motivo.' },
      ]);
    return { dismissed: await this.errors.dismiss(kind, idsOf(ids), undo === true, why, ctx) };
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
