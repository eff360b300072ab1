import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { isUuid } from '@llavero/kit/records/access';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { listReviewChecks, saveReviewCheck } from '@llavero/proto/commands/review-checks';
import { CodedError, conflict, forbidden, invalid, notFound } from '@llavero/proto/errors';
import {
  type DeliveredCheck,
  deliveredChecks,
  type ReviewSeverity,
} from '@llavero/proto/records/choices/finance-review';
import { checkConditions, type ReviewCheck } from '@llavero/proto/rules/review-checks';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { ClosingRight } from '../close/closing-right.ts';

/** Own checks of a person; all checks that a person is told, delivered and shared ones included. */
const MOST_OWN = 30;
const MOST_TOLD = 100;

interface Row {
  id: string;
  delivered: DeliveredCheck | null;
  author: string | null;
  shared: boolean;
  enabled: boolean;
  severity: ReviewSeverity;
  position: number;
  types: Told['types'];
  conditions: Told['conditions'];
  sealed: Buffer | null;
}

type Told = OutputOf<typeof listReviewChecks>['checks'][number];
export type ActiveCheck = ReviewCheck & Pick<Told, 'name'>;

const columns = `"id", "delivered", "author", "shared", "enabled", "severity", "position", "types", "conditions", "sealed"`;

/** The saved checks of the validation (FIN-02, decision 0063). */
@Injectable()
export class ReviewChecks {
  constructor(
    private readonly database: Database,
    private readonly right: ClosingRight,
  ) {}

  /** Delivered, shared and own ones in their order. */
  async of(ctx: CallContext): Promise<Told[]> {
    const mayAll = await this.#mayAll(ctx);
    return (await this.#rows(this.database, ctx)).map(
      ({ position: _position, sealed: _sealed, ...row }, at, all) => ({
        ...row,
        name: this.#nameOf(all[at]!),
        mayChange: mayAll || row.author === ctx.actor.id,
      }),
    );
  }

  /** Those in use for the caller, in their order. */
  async active(ctx: CallContext): Promise<ActiveCheck[]> {
    return (await this.#rows(this.database, ctx))
      .filter(({ enabled }) => enabled)
      .map((row) => ({ ...row, name: this.#nameOf(row) }));
  }

  /**
   * Makes a check or changes one; of a delivered one the figures, how grave it is and whether it is in use.
   *
   * @returns its id
   * @throws CodedError invalid `FINANCE.CHECK_INVALID`; notFound `FINANCE.CHECK_NOT_FOUND`; forbidden `FINANCE.CHECK_OF_OTHERS`;
   *   conflict `FINANCE.CHECK_NAME_TAKEN`, `.CHECKS_TOO_MANY`
   */
  async save(input: InputOf<typeof saveReviewCheck>, ctx: CallContext): Promise<string> {
    const problems = checkConditions(input.conditions);
    if (problems.length > 0)
      throw invalid('FINANCE.CHECK_INVALID', 'La regla no se ha guardado: corrija lo señalado.', problems);
    const mayAll = await this.#mayAll(ctx);
    return this.database.transaction(async (tx) => {
      await lock(tx);
      const rows = await this.#rows(tx, ctx);
      const { id } = input;
      const before = id === null ? undefined : rows.find((row) => row.id === id);
      if (id !== null && !before) throw gone();
      if (before) refuseOthers(before, mayAll, ctx);
      if (before?.delivered) {
        const sameFacts =
          before.conditions.length === input.conditions.length &&
          before.conditions.every(({ fact }, at) => input.conditions[at]?.fact === fact);
        if (!sameFacts) throw deliveredFacts();
        await tx.query(
          `update review_check set enabled = $2, severity = $3, conditions = $4, updated_at = now() where id = $1`,
          [before.id, input.enabled, input.severity, JSON.stringify(input.conditions)],
        );
        return before.id;
      }
      const name = input.name.trim();
      if (rows.some((row) => row.id !== id && this.#nameOf(row).toLowerCase() === name.toLowerCase()))
        throw nameTaken(name);
      const isNew = before === undefined;
      if (isNew && rows.filter(({ author }) => author === ctx.actor.id).length >= MOST_OWN) throw tooMany();
      const saved = before?.id ?? uuidv7();
      const [last] = await tx.query<{ position: number }>(
        'select coalesce(max(position), 0) + 1 as position from review_check',
      );
      await tx.query(
        `insert into review_check (id, author, shared, enabled, severity, position, types, conditions, sealed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set shared = excluded.shared, enabled = excluded.enabled, severity = excluded.severity,
           types = excluded.types, conditions = excluded.conditions, sealed = excluded.sealed, updated_at = now()`,
        [
          saved,
          ctx.actor.id,
          input.shared,
          input.enabled,
          input.severity,
          before?.position ?? last?.position ?? 1,
          input.types,
          JSON.stringify(input.conditions),
          seal(this.database.keys, 'review_check', saved, { name }),
        ],
      );
      return saved;
    });
  }

  /**
   * @returns 1, or 0 when it is gone already
   * @throws CodedError forbidden `FINANCE.CHECK_OF_OTHERS`; conflict `FINANCE.CHECK_DELIVERED`
   */
  async remove(id: string, ctx: CallContext): Promise<number> {
    const mayAll = await this.#mayAll(ctx);
    const row = (await this.#rows(this.database, ctx)).find((one) => one.id === id);
    if (!row) return 0;
    if (row.delivered) throw isDelivered();
    refuseOthers(row, mayAll, ctx);
    return (await this.database.query('delete from review_check where id = $1 returning id', [id])).length;
  }

  /**
   * Moves a check between its neighbours' neighbours; nothing else is written.
   *
   * @returns false at either end
   * @throws CodedError notFound `FINANCE.CHECK_NOT_FOUND`; forbidden `FINANCE.CHECK_OF_OTHERS`
   */
  async move(id: string, up: boolean, ctx: CallContext): Promise<boolean> {
    const mayAll = await this.#mayAll(ctx);
    return this.database.transaction(async (tx) => {
      await lock(tx);
      const rows = await this.#rows(tx, ctx);
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at];
      if (!row) throw gone();
      refuseOthers(row, mayAll, ctx);
      const next = rows[up ? at - 1 : at + 1];
      if (!next) return false;
      const beyond = rows[up ? at - 2 : at + 2];
      const step = up ? -1 : 1;
      const position = beyond ? (next.position + beyond.position) / 2 : next.position + step;
      await tx.query('update review_check set position = $2 where id = $1', [id, position]);
      return true;
    });
  }

  #rows(db: Queryable, { actor }: CallContext): Promise<Row[]> {
    return db.query<Row>(
      `select ${columns} from review_check where shared or author = $1 order by position, id limit ${MOST_TOLD}`,
      [isUuid(actor.id) ? actor.id : null],
    );
  }

  /** Whether the caller changes what others have made; while nobody can be asked, no. */
  async #mayAll(ctx: CallContext): Promise<boolean> {
    try {
      return await this.right.has(ctx);
    } catch (error) {
      if (error instanceof CodedError && error.body.kind === 'unavailable') return false;
      throw error;
    }
  }

  #nameOf({ id, delivered, sealed }: Row): string {
    if (delivered) return deliveredChecks.options[delivered].label;
    return String(open(this.database.keys, 'review_check', id, sealed)['name']);
  }
}

/** Two savings at a time must not take one name or one place twice. */
const lock = (tx: Tx) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero review checks', 0))`);

function refuseOthers({ author }: Row, mayAll: boolean, { actor }: CallContext): void {
  if (!mayAll && author !== actor.id) throw ofOthers();
}

const gone = () =>
  notFound(
    'FINANCE.CHECK_NOT_FOUND',
    'Esta regla ya no existe o es de otra persona. No se ha cambiado nada.',
  );
const ofOthers = () =>
  forbidden(
    'FINANCE.CHECK_OF_OTHERS',
    'Las reglas incluidas y las de otras personas las cambian administración y quien dirige finanzas. Cree una propia.',
  );
const isDelivered = () =>
  conflict('FINANCE.CHECK_DELIVERED', 'Una regla incluida no se elimina: desactívela.');
const deliveredFacts = () =>
  conflict(
    'FINANCE.CHECK_DELIVERED',
    'De una regla incluida se cambian la cifra, la gravedad y si está en uso. Cree una propia para lo demás.',
  );
const nameTaken = (name: string) =>
  conflict(
    'FINANCE.CHECK_NAME_TAKEN',
    `Ya hay una regla «${name}». Elija otro nombre. No se ha guardado nada.`,
  );
const tooMany = () =>
  conflict('FINANCE.CHECKS_TOO_MANY', `Ya tiene ${MOST_OWN} reglas. Elimine alguna para guardar otra.`);
