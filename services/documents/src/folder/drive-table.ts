import { createHash } from 'node:crypto';
import type { Database } from '@llavero/kit/db/database';

/** Something of ours in the drive. */
export interface DriveRow {
  key: string;
  driveId: string;
  /** Null: it is about to be made, or it is not known whether it was. */
  link: string | null;
}

const columns = `key, drive_id AS "driveId", link`;

/** What lies in the drive, by a key of ours; a key holds ids and digests only. */
export class DriveTable {
  constructor(private readonly db: Database) {}

  async find(key: string): Promise<DriveRow | null> {
    const [row] = await this.db.query<DriveRow>(`SELECT ${columns} FROM drive_entry WHERE key = $1`, [key]);
    return row ?? null;
  }

  /** Takes an id for a key. Of two at a time one wins, and both go on with its id. */
  async claim(key: string, mandate: string, driveId: string, link: string | null): Promise<DriveRow> {
    await this.db.query(
      `INSERT INTO drive_entry (key, mandate, drive_id, link) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING`,
      [key, mandate, driveId, link],
    );
    return (await this.find(key)) ?? { key, driveId, link };
  }

  async noteMade(key: string, driveId: string, link: string): Promise<void> {
    await this.db.query(`UPDATE drive_entry SET link = $3 WHERE key = $1 AND drive_id = $2`, [
      key,
      driveId,
      link,
    ]);
  }

  /** It was thrown away in the drive: it is made anew. */
  async forgetEntry({ key, driveId }: DriveRow): Promise<void> {
    await this.db.query(`DELETE FROM drive_entry WHERE key = $1 AND drive_id = $2`, [key, driveId]);
  }

  /** The folder of a mandate was thrown away in the drive: everything is made anew. */
  async forget(mandate: string): Promise<void> {
    await this.db.query(`DELETE FROM drive_entry WHERE mandate = $1`, [mandate]);
  }

  /** Addresses of all that has been made of a mandate, by key. */
  async links(mandate: string): Promise<Map<string, string>> {
    const rows = await this.db.query<{ key: string; link: string }>(
      `SELECT key, link FROM drive_entry WHERE mandate = $1 AND link IS NOT NULL ORDER BY key`,
      [mandate],
    );
    return new Map(rows.map(({ key, link }) => [key, link]));
  }
}

/** Key of a folder; an empty path is the mandate's own. */
export const folderKey = (mandate: string, path: string): string =>
  path === ''
    ? `mandate:${mandate}`
    : `mandate:${mandate}:${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;

/** Key of a file: another content of a document is another file. */
export const fileKey = (document: string, sha256: string): string => `document:${document}:${sha256}`;
