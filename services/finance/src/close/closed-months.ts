import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { type CodedError, conflict } from '@llavero/proto/errors';
import { employee } from '@llavero/proto/records/people/employee';
import { formatDay, monthName } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

export interface Month {
  year: number;
  month: number;
}

/** One closing of a month; instants in unix seconds. */
export interface Closing {
  /** A uuid v7, as the entries of the audit have: what is greater came later, within a second too. */
  id: string;
  closedAt: number;
  /** Id of who closed it. */
  closedBy: string;
  openItems: number;
  reopenedAt: number | null;
  reopenedBy: string | null;
  reason: string | null;
}

/** As the trigger `refuse_closed_month` tells it. */
interface Refused extends Month {
  by: string;
  at: number;
}

/** 'octubre de 2026'. */
export const nameOfMonth = ({ year, month }: Month): string => `${monthName(month)} de ${year}`;

/**
 * Months that are closed (decision 0045). The triggers of the tables refuse what is dated in one, whoever writes it and by
 * which call; this is the sentence that says so, and what the commands of the closing read.
 */
@Injectable()
export class ClosedMonths {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
  ) {
    database.explain({
      constraint: 'closed_month',
      collections: ['finance', 'bill'],
      fromErrorAlone: true,
      explain: ({ detail, ctx }) => this.refusal(JSON.parse(detail) as Refused, ctx),
    });
  }

  /** The closings of a month, oldest first. */
  of({ year, month }: Month, db: Queryable = this.database): Promise<Closing[]> {
    return db.query<Closing>(
      `select id, extract(epoch from closed_at)::float as "closedAt", closed_by as "closedBy", open_items as "openItems",
              extract(epoch from reopened_at)::float as "reopenedAt", reopened_by as "reopenedBy", reason
         from month_close where year = $1 and month = $2 order by closed_at`,
      [year, month],
    );
  }

  /** @throws CodedError conflict `FINANCE.MONTH_CLOSED` with who closed it and when */
  async refuseClosed(month: Month, ctx: CallContext): Promise<void> {
    const last = (await this.of(month)).at(-1);
    if (last && last.reopenedAt === null)
      throw await this.refusal({ ...month, by: last.closedBy, at: last.closedAt }, ctx);
  }

  private async refusal({ year, month, by, at }: Refused, ctx: CallContext): Promise<CodedError> {
    // What a service is told may be logged, and names are personal data.
    const name = ctx.actor.role === 'SERVICE' ? null : await this.nameOf(by, ctx);
    return conflict(
      'FINANCE.MONTH_CLOSED',
      `${name ?? 'Alguien'} cerró ${nameOfMonth({ year, month })} el ${formatDay(at)}. No se ha guardado nada: use una fecha de un mes abierto, rectifique el documento o pida que se reabra el mes.`,
      { year, month, closedBy: by, closedAt: at },
    );
  }

  /** Null when nobody can say: the refusal stands without the name. */
  private async nameOf(id: string, { requestId }: CallContext): Promise<string | null> {
    try {
      const [label] = await this.peers.of(employee).labels([id], serviceContext('finance', requestId));
      return label?.title ?? null;
    } catch {
      return null;
    }
  }
}
