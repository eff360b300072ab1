import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { driveVariables, type DriveSettings } from './env.ts';
import { GoogleDrive } from './http.ts';
import { DriveStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: DriveStandIn;
let lines: string[];
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(DriveStandIn);
});
afterAll(() => standIns?.stop());
beforeEach(() => void (lines = []));

function open(more: Partial<DriveSettings> = {}): GoogleDrive {
  const given = standIns.variables;
  const settings = {
    GOOGLE_DRIVE_ACCOUNT: given['GOOGLE_DRIVE_ACCOUNT']!,
    GOOGLE_DRIVE_KEY: new Secret(given['GOOGLE_DRIVE_KEY']!.replaceAll('\\n', '\n')),
    GOOGLE_DRIVE_FOLDER: given['GOOGLE_DRIVE_FOLDER']!,
    GOOGLE_DRIVE_URL: given['GOOGLE_DRIVE_URL']!,
    GOOGLE_TOKEN_URL: given['GOOGLE_TOKEN_URL']!,
    ...more,
  };
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const parts = { logger, metrics: new Metrics() };
  return new GoogleDrive(
    settings,
    new OutsideCalls({ name: 'drive', label: 'Google Drive' }, parts, { pauseMs: 1 }),
  );
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );
const folder = (parent: string | null = null) => ({
  id: uuidv7(),
  parent,
  name: 'Casa',
  key: `mandate:${uuidv7()}`,
});

describe('Google Drive, against the stand-in', () => {
  it('[EXT-06] makes a folder and finds it by our key; asked again with the same id it makes no second one', async () => {
    const drive = open();
    const wanted = { ...folder(), name: 'L’Hospitalet "d\'Infants"' };
    const made = await drive.createFolder(wanted);
    expect(await drive.createFolder(wanted)).toEqual(made);
    expect(await drive.find(wanted.key)).toEqual(made);
    expect(standIn.messages().filter(({ id }) => id === wanted.id)).toHaveLength(1);
    expect(await drive.find("x' or trashed = false")).toBeNull();
    await drive.check();
  });

  it('[EXT-06] waits as long as Google asks for, and repeats what failed', async () => {
    const drive = open();
    standIn.plan(
      { call: 'POST token', kind: 'STATUS', status: 500 },
      { call: 'POST files', kind: 'STATUS', status: 429, headers: { 'retry-after': '0' } },
      { call: 'POST files', kind: 'LOST' },
    );
    const wanted = folder();
    expect((await drive.createFolder(wanted)).id).toBe(wanted.id);
    standIn.plan({ call: 'POST files', kind: 'STATUS', status: 429, headers: { 'retry-after': '90' } });
    const told = await failureOf(drive.createFolder(folder()));
    expect(told).toMatchObject({ reason: 'RATE_LIMITED', passing: true, retryAfter: 90 });
    const limited = {
      call: 'POST files',
      kind: 'STATUS',
      status: 403,
      reason: 'userRateLimitExceeded',
    } as const;
    standIn.plan(limited, limited);
    expect((await drive.createFolder(folder())).id).toBeDefined();
  });

  it('[EXT-06] asks for a new token when the old one counts no more, and says when the account is not accepted', async () => {
    const drive = open();
    await drive.check();
    standIn.forgetTokens();
    await drive.check();
    standIn.plan({ call: 'POST files', kind: 'STATUS', status: 403, reason: 'insufficientFilePermissions' });
    expect(await failureOf(drive.createFolder(folder()))).toMatchObject({
      reason: 'CREDENTIALS',
      passing: false,
    });
    const refused = { call: 'GET files', kind: 'STATUS', status: 401, reason: 'authError' } as const;
    standIn.plan(refused, refused);
    expect(await failureOf(drive.find('x'))).toMatchObject({ reason: 'CREDENTIALS' });
    standIn.plan({ call: 'POST files', kind: 'STATUS', status: 403, reason: 'storageQuotaExceeded' });
    expect(await failureOf(drive.createFolder(folder()))).toMatchObject({ reason: 'REFUSED' });
    const stranger = open({ GOOGLE_DRIVE_ACCOUNT: 'otra@stand-in.iam.gserviceaccount.com' });
    expect(await failureOf(stranger.check())).toMatchObject({ reason: 'CREDENTIALS', detail: 'HTTP 400' });
    expect(lines.join('')).not.toMatch(/ya29|PRIVATE|Casa/);
  });

  it('[EXT-06] tells a folder that is not there from one that is', async () => {
    const drive = open();
    const made = await drive.createFolder(folder());
    expect(await drive.isThere(made.id)).toBe(true);
    await standIn.trash(made.id);
    expect([await drive.isThere(made.id), await drive.isThere('no-such-folder')]).toEqual([false, false]);
    const lost = await failureOf(drive.createFolder(folder('no-such-folder')));
    expect(lost).toMatchObject({ reason: 'REFUSED', detail: 'HTTP 404' });
    const elsewhere = open({ GOOGLE_DRIVE_FOLDER: 'not-shared-folder' });
    expect(await failureOf(elsewhere.check())).toMatchObject({ reason: 'REFUSED', detail: 'no folder' });
  });

  it('[EXT-06] takes an upload up where it broke off, also of an empty file', async () => {
    const drive = open();
    const content = Buffer.alloc(17 * 1024 * 1024 + 3, 'llavero');
    const sent = { ...folder(), name: 'plano.pdf', mimeType: 'application/pdf', size: content.length };
    async function* parts() {
      for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
    }
    standIn.plan({ call: 'PUT upload', kind: 'LOST' }, { call: 'PUT upload', kind: 'STATUS', status: 503 });
    await drive.createFile(sent, parts);
    expect(standIn.messages().filter(({ id }) => id === sent.id)).toMatchObject([{ size: content.length }]);
    // Google kept less of a piece than it was sent.
    standIn.plan({ call: 'PUT upload', kind: 'PART', bytes: 512 * 1024 });
    const partly = { ...sent, ...folder() };
    await drive.createFile(partly, parts);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(standIn.messages().filter(({ id }) => id === partly.id)).toMatchObject([{ sha256 }]);
    const empty = { ...folder(), mimeType: 'text/plain', size: 0 };
    async function* nothing() {}
    await drive.createFile(empty, nothing);
    expect(standIn.messages().at(-1)).toMatchObject({ id: empty.id, size: 0 });
  });

  it('[EXT-06] takes only a private key of a service account', () => {
    const { schema } = driveVariables.GOOGLE_DRIVE_KEY;
    expect(schema.safeParse('AIza-a-key-of-the-api').success).toBe(false);
    expect(schema.safeParse('-----BEGIN PRIVATE KEY-----\\nabc').success).toBe(true);
  });
});
