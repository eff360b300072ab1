import type { Queryable } from '@llavero/kit/db/queryable';
import type { RegisterEvent } from '@llavero/proto/records/choices/verifactu';
import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';

/** Adds to the log of the register. @param detail figures and codes; names nobody */
export async function noteEvent(
  db: Queryable,
  issuer: string,
  kind: RegisterEvent,
  detail: Record<string, Json>,
  actor = 'service:finance',
): Promise<void> {
  await db.query('insert into register_event (id, issuer, kind, detail, actor) values ($1, $2, $3, $4, $5)', [
    uuidv7(),
    issuer,
    kind,
    JSON.stringify(detail),
    actor,
  ]);
}
