import { type Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { isUuid } from '@llavero/kit/records/access';
import { UPLOAD_LIFETIME } from '@llavero/proto/rules/uploads';
import type { Target } from './upload-target.ts';

/** A file that is on its way; its pieces lie in the media store. */
export interface UploadRow extends Target {
  id: string;
  /** Who sends it; nobody else sees it. */
  actor: string;
  name: string;
  /** Bytes announced; null when nobody has said. */
  size: number | null;
  received: number;
  /** Where each piece begins. */
  pieces: number[];
  /** The file it has become. */
  media: string | null;
  /** Unix seconds. */
  expiresAt: number;
}

interface StoredRow extends Omit<UploadRow, 'name' | 'size' | 'received' | 'pieces' | 'expiresAt'> {
  sealed: Buffer;
  size: string | null;
  received: string;
  pieces: string[];
  expires_at: Date;
}

/** The kind of sealed value, for the change of keys (`kit/db/reseal-tables`). */
const SEALED_AS = 'upload';
const lifetime = `now() + interval '${UPLOAD_LIFETIME} seconds'`;

export async function insertUpload(
  db: Database,
  row: Pick<UploadRow, 'id' | 'actor' | 'name' | 'size' | 'collection' | 'record'>,
): Promise<UploadRow> {
  const sealed = seal(db.keys, SEALED_AS, row.id, { name: row.name });
  const [stored] = await db.query<StoredRow>(
    `INSERT INTO upload (id, actor, sealed, size, collection, record, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, ${lifetime}) RETURNING *`,
    [row.id, row.actor, sealed, row.size, row.collection, row.record],
  );
  return asRow(db, stored as StoredRow);
}

/** The upload of that person, unless it has expired; with `lock` nobody else changes it before the transaction ends. */
export async function findUpload(
  db: Database,
  id: string,
  actor: string,
  on: Queryable = db,
  lock = false,
): Promise<UploadRow | null> {
  if (!isUuid(id)) return null;
  const [stored] = await on.query<StoredRow>(
    `SELECT * FROM upload WHERE id = $1 AND actor = $2 AND expires_at > now() ${lock ? 'FOR UPDATE' : ''}`,
    [id, actor],
  );
  return stored ? asRow(db, stored) : null;
}

export async function countUploads(db: Database, actor: string): Promise<number> {
  const [row] = await db.query<{ count: string }>(
    `SELECT count(*) FROM upload WHERE actor = $1 AND media IS NULL AND expires_at > now()`,
    [actor],
  );
  return Number(row?.count);
}

/** Notes a piece that is kept; the upload lives on from now. Answers the new end of its life in unix seconds. */
export async function notePiece(on: Queryable, id: string, offset: number, bytes: number): Promise<number> {
  const [row] = await on.query<{ expires_at: Date }>(
    `UPDATE upload SET pieces = pieces || $2::bigint, received = received + $3, expires_at = ${lifetime}
     WHERE id = $1 RETURNING expires_at`,
    [id, offset, bytes],
  );
  return seconds(row?.expires_at);
}

export async function noteMedia(on: Queryable, id: string, media: string): Promise<void> {
  await on.query(`UPDATE upload SET media = $2 WHERE id = $1`, [id, media]);
}

/** Which of these files that actor has uploaded. */
export async function uploadedBy(on: Queryable, actor: string, media: readonly string[]): Promise<string[]> {
  const rows = await on.query<{ media: string }>(
    `SELECT media FROM upload WHERE actor = $1 AND media = ANY($2::uuid[])`,
    [actor, media],
  );
  return rows.map((row) => row.media);
}

export async function deleteUpload(on: Queryable, id: string): Promise<void> {
  await on.query(`DELETE FROM upload WHERE id = $1`, [id]);
}

/** Takes up to 50 uploads away whose time is over; a row that somebody works on is left for the next time. */
export async function takeExpired(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ id: string }>(
    `DELETE FROM upload WHERE id IN (
       SELECT id FROM upload WHERE expires_at < now() LIMIT 50 FOR UPDATE SKIP LOCKED) RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

function asRow(db: Database, { sealed, size, received, pieces, expires_at, ...row }: StoredRow): UploadRow {
  return {
    ...row,
    name: String(open(db.keys, SEALED_AS, row.id, sealed)['name'] ?? ''),
    size: size === null ? null : Number(size),
    received: Number(received),
    pieces: pieces.map(Number),
    expiresAt: seconds(expires_at),
  };
}

const seconds = (at: Date | undefined): number => Math.floor((at?.getTime() ?? 0) / 1000);
