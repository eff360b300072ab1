/** PostgreSQL's `restore_command`: `fetch-wal <backup> <file of the private key> <name> <path to write>`; 1 where there is none. */
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { getObject, readIdentity } from './objects.ts';

const [folder = '', key = '', segment = '', path = ''] = process.argv.slice(2);
if (existsSync(join(folder, 'wal', segment)))
  await getObject(folder, `wal/${segment}`, await readIdentity(key), createWriteStream(path));
else process.exitCode = 1;
