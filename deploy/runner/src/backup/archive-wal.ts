/**
 * PostgreSQL's `archive_command`: `archive-wal <note of the data folder> <path of the segment> <its name>`. Starts once per segment,
 * so it loads nothing of the product. It ends with 0 only when the segment lies in the backup; PostgreSQL keeps it otherwise
 * and asks again.
 */
import { createHash, createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { labelOfObject, putObject } from './objects.ts';

const [note = '', path = '', segment = ''] = process.argv.slice(2);
const { folder, recipient } = JSON.parse(await readFile(note, 'utf8')) as {
  folder: string;
  recipient: string;
};
// A folder that is not mounted must not be made anew on the disk below it.
if (!existsSync(`${folder}/repository.json`)) throw new Error(`There is no backup in ${folder}.`);
const content = await readFile(path);
const sha256 = createHash('sha256').update(content).digest('hex');
const name = `wal/${segment}`;
const known = await labelOfObject(folder, name);
if (known && known.sha256 !== sha256) throw new Error(`${folder} holds another ${segment}.`);
if (!known) await putObject(folder, name, Readable.from([content]), createPublicKey(recipient), { sha256 });
