import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { open, seal } from '@llavero/kit/db/sealed';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict, invalid } from '@llavero/proto/errors';
import { type ErrorKindName, errorKinds } from '@llavero/proto/records/choices/errors';
import { NO_EMAIL } from '@llavero/proto/rules/triggers/trigger';
import { Injectable } from '@nestjs/common';
import { type ErrorFacts, whatItBlocks } from './what-it-blocks.ts';

/** A failure as the list shows it; unix seconds. `collection` and `record`: the record it is about, where there is one. */
export interface ListedError {
  id: string;
  title: string;
  detail: string | null;
  place: string | null;
  at: number;
  times: number | null;
  retriable: boolean;
  blocks: string | null;
  collection: string | null;
  record: string | null;
  dismissedBy: string | null;
  reason: string | null;
}

interface Found {
  id: string;
  at: number;
  /** The moment in full, for the next page. */
  cursor: string;
  title: string;
  detail: string | null;
  place: string | null;
  times: number | null;
  retriable: boolean;
  facts: ErrorFacts;
  dismissedBy: string | null;
  sealed: Buffer | null;
}

/** Where failures of each kind are found: `e`, with `id` and `at`. Sealed texts are put in afterwards. */
const sources: Readonly<Record<ErrorKindName, string>> = {
  JOB: `select id, coalesce(finished_at, updated_at) as at, coalesce(label, worker) as title, null::text as detail,
               worker as place, attempts as times, message_id is not null as retriable,
               jsonb_build_object('worker', worker) as facts
          from process where status = 'ERROR' and deleted_at is null`,
  // Those that will be tried again by themselves are in nobody's way yet.
  MESSAGE: `select id, updated_at as at, coalesce(template, 'Mensaje') as title, null::text as detail,
                   type as place, attempts as times, true as retriable,
                   jsonb_build_object('type', type, 'contracts', cardinality(related_contracts),
                     'mandates', cardinality(related_mandates), 'places', cardinality(related_places),
                     'documents', cardinality(related_finances)) as facts
              from communication where status = 'ERROR' and next_attempt_at is null and deleted_at is null`,
  EVENT: `select id, at, subject as title, reason as detail, consumer as place, null::integer as times,
                 reason <> 'EVENT.UNREADABLE' as retriable,
                 jsonb_build_object('consumer', consumer, 'subject', subject) as facts
            from dead_event where redelivered_at is null`,
  // A built-in rule that had nothing to do is no error. A run that was stopped has done nothing, and a round that did not come to its end has no record; one that a person has set aside keeps its actions.
  RULE: `select r.id, r.updated_at as at, coalesce(c.key, 'Regla eliminada') as title, null::text as detail,
                null::text as place, null::integer as times,
                coalesce(c.status = 'ACTIVE' and c.deleted_at is null and r.record_id is not null, false) as retriable,
                jsonb_build_object('collection', r.collection, 'record', r.record_id,
                  'actions', (select count(*) from jsonb_array_elements(r.actions) a where a->>'error' is distinct from '${NO_EMAIL}'),
                  'failed', (select count(*) from jsonb_array_elements(r.actions) a where a->>'error' <> '${NO_EMAIL}')) as facts
           from event r left join config c on c.id = r.config
          where r.deleted_at is null and (r.status = 'ERROR' or (r.status = 'SKIPPED' and r.actions = '[]' and r.trigger is null))`,
  CLIENT: `select id, at, message as title, concat_ws(E'\\n', stack, browser, version) as detail, screen as place,
                  times, false as retriable, '{}'::jsonb as facts
             from client_error`,
};

/** Records whose sealed `error` says why. */
const sealedIn: Partial<Record<ErrorKindName, 'process' | 'communication' | 'event'>> = {
  JOB: 'process',
  MESSAGE: 'communication',
  RULE: 'event',
};

/** A failure that came again after it was dismissed is back. */
const dismissed = (kind: string) =>
  `exists (select from dismissed_error d where d.kind = ${kind} and d.ref = e.id and d.at >= e.at)`;

/** What has failed and nobody has dealt with (SCR-07). */
@Injectable()
export class Errors {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /**
   * A page, newest first.
   *
   * @throws CodedError invalid `ERRORS.CURSOR`
   */
  async page(
    kind: ErrorKindName,
    options: { dismissed: boolean; after: string | null; limit: number },
  ): Promise<{ errors: ListedError[]; after: string | null }> {
    const [at, id] = options.after === null ? [null, null] : cursorOf(options.after);
    const found = await this.database.query<Found>(
      `select id, extract(epoch from e.at)::float8 as at, e.at::text as cursor, title, detail, place, times, retriable, facts,
              d.actor as "dismissedBy", d.sealed
         from (${sources[kind]}) e left join dismissed_error d on d.kind = $1 and d.ref = e.id and d.at >= e.at
        where d.ref is ${options.dismissed ? 'not ' : ''}null
          and ($2::timestamptz is null or (e.at, e.id) < ($2::timestamptz, $3::uuid))
        order by e.at desc, e.id desc limit $4`,
      [kind, at, id, options.limit + 1],
    );
    const page = found.slice(0, options.limit);
    const last = found.length > options.limit ? page.at(-1) : undefined;
    const texts = await this.texts(kind, page);
    return {
      errors: page.map(({ cursor: _, facts, sealed, ...error }) => ({
        ...error,
        blocks: whatItBlocks(kind, facts),
        collection: facts.collection ?? null,
        record: facts.record ?? null,
        reason: this.reasonOf(kind, error.id, sealed),
        at: Math.floor(error.at),
        detail: texts.get(error.id) ?? error.detail,
      })),
      after: last ? `${last.cursor}|${last.id}` : null,
    };
  }

  /** Open failures of each kind. */
  async counts(): Promise<Record<string, number>> {
    const rows = await this.database.query<{ kind: string; count: number }>(
      errorKinds.values
        .map(
          (kind) =>
            `select '${kind}' as kind, count(*)::int as count from (${sources[kind]}) e where not ${dismissed(`'${kind}'`)}`,
        )
        .join(' union all '),
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  /** @returns how many are now off the list, or back on it (`undo`) */
  async dismiss(
    kind: ErrorKindName,
    ids: readonly string[],
    undo: boolean,
    reason: string | null,
    ctx: CallContext,
  ): Promise<number> {
    const rows = undo
      ? await this.database.query(
          'delete from dismissed_error where kind = $1 and ref = any($2::uuid[]) returning ref',
          [kind, ids],
        )
      : await this.database.query(
          `insert into dismissed_error (kind, ref, at, actor, sealed)
           select $1, e.id, now(), $3, w.sealed
             from (${sources[kind]}) e join unnest($2::uuid[], $4::bytea[]) as w (id, sealed) on w.id = e.id
           on conflict (kind, ref) do update set at = excluded.at, actor = excluded.actor, sealed = excluded.sealed
           returning ref`,
          [kind, ids, ctx.actor.id, ids.map((id) => this.sealed(kind, id, reason))],
        );
    return rows.length;
  }

  /**
   * Requeues a failed job or message, with the rights of whoever asks: as the status change in its record does. What was
   * dismissed before is no longer: should it fail again, even within the second, it is back.
   *
   * @throws CodedError conflict `ERRORS.NOT_RETRIABLE`, or as the record refuses
   */
  async retry(kind: 'JOB' | 'MESSAGE', id: string, ctx: CallContext): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (kind === 'JOB') {
        const { status, messageId, version } = await this.stores.of('process').loadUnchecked(id, tx);
        if (status !== 'ERROR' || messageId === null) throw notRetriable();
        const change = { collection: 'process' as const, id, version, patch: { status: 'QUEUED' as const } };
        await this.stores.of('process').patch(change, ctx, tx);
      } else {
        const { status, version } = await this.stores.of('communication').loadUnchecked(id, tx);
        if (status !== 'ERROR') throw notRetriable();
        const patch = { status: 'NOT_SENT' as const };
        await this.stores
          .of('communication')
          .patch({ collection: 'communication', id, version, patch }, ctx, tx);
      }
      await tx.query('delete from dismissed_error where kind = $1 and ref = $2::uuid', [kind, id]);
    });
  }

  /** People write names into reasons. */
  private sealed(kind: ErrorKindName, id: string, reason: string | null): Buffer | null {
    return seal(this.database.keys, `dismissed ${kind}`, id, { reason });
  }

  private reasonOf(kind: ErrorKindName, id: string, sealed: Buffer | null): string | null {
    const { reason } = open(this.database.keys, `dismissed ${kind}`, id, sealed);
    return typeof reason === 'string' ? reason : null;
  }

  /** The sealed reasons of jobs, messages and runs of rules. */
  private async texts(kind: ErrorKindName, page: readonly Found[]): Promise<Map<string, string>> {
    const collection = sealedIn[kind];
    if (!collection || page.length === 0) return new Map();
    const records = await this.stores.of(collection).loadManyUnchecked(page.map(({ id }) => id));
    return new Map(records.map(({ id, error }) => [id, error ?? '']));
  }
}

const notRetriable = () =>
  conflict('ERRORS.NOT_RETRIABLE', 'Este error ya no se puede reintentar desde aquí: recargue la lista.');

function cursorOf(after: string): [at: string, id: string] {
  const match = /^([\d :.+-]{10,40})\|([0-9a-f-]{36})$/.exec(after);
  if (!match)
    throw invalid('ERRORS.CURSOR', 'La página pedida no existe: vuelva al principio de la lista.', [
      { field: 'after', rule: 'cursor', message: 'Use el valor de la respuesta anterior.' },
    ]);
  return [match[1] as string, match[2] as string];
}
