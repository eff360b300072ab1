import type { Tx } from '@llavero/kit/db/queryable';
import { conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';

/** The name of a document that stands and rectifies another, 'R202600003'; undefined when there is none. */
export async function standingRectification(id: string, tx: Tx): Promise<string | undefined> {
  const [standing] = await tx.query<Pick<Finance, 'type' | 'year' | 'serie'>>(
    `select type, year, serie from finance
      where rectifies = $1 and not cancelled and deleted_at is null order by serie limit 1`,
    [id],
  );
  return standing && finance.title(standing);
}

/**
 * A document that no longer stands is made again as it should be: its rectification would count the difference a second time.
 *
 * @throws CodedError conflict `FINANCE.RECTIFIED` while a rectification of it stands
 */
export async function refuseWhileRectified({ id }: Pick<Finance, 'id'>, tx: Tx): Promise<void> {
  const name = await standingRectification(id, tx);
  if (name) throw rectified(name);
}

/**
 * Call it before a rectifying document stands again.
 *
 * @throws CodedError conflict `FINANCE.RECTIFICATION_OUTDATED` when what it rectifies no longer stands, or was rectified again later
 */
export async function refuseOutdated({ id, rectifies }: Finance, tx: Tx): Promise<void> {
  if (rectifies === null) return;
  const [fits] = await tx.query(
    `select from finance f
      where f.id = $1 and not f.cancelled and f.deleted_at is null and not exists (
        select from finance later where later.rectifies = f.id and later.id > $2 and not later.cancelled and later.deleted_at is null)`,
    [rectifies, id],
  );
  if (!fits) throw outdated();
}

const rectified = (name: string) =>
  conflict(
    'FINANCE.RECTIFIED',
    `Este documento está rectificado por ${name}. No se ha cambiado nada: anule antes la rectificación.`,
  );

const outdated = () =>
  conflict(
    'FINANCE.RECTIFICATION_OUTDATED',
    'El documento que rectifica se ha anulado o se ha rectificado de nuevo. No se ha cambiado nada: rectifíquelo otra vez si hace falta.',
  );
