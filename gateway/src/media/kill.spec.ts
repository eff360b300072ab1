import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET, testEnvironment } from '@llavero/kit/testing/environment';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { testIssuer } from '@llavero/kit/testing/issuer';
import { testNats } from '@llavero/kit/testing/nats';
import { freePort, spawnGuarded, tail } from '@llavero/servers/process';
import { Upload } from 'tus-js-client';
import { openGateway, type RunningGateway } from '../open-gateway.ts';
import { pdfOf } from './testing/files.ts';

jest.setTimeout(240_000);

const program = fileURLToPath(new URL('../../../services/documents/src/main.ts', import.meta.url));
const hooks = new URL('../../../deploy/runner/register.mjs', import.meta.url).href;

let room: TestDatabase;
let folder: string;
let gateway: RunningGateway;
let url: string;
let token: string;
let env: NodeJS.ProcessEnv;
let healthPort: number;
let child: ReturnType<typeof spawnGuarded>;

async function start(): Promise<void> {
  child = spawnGuarded({
    command: process.execPath,
    args: ['--conditions=source', '--import', hooks, program],
    options: { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    parentDeathSignal: 'KILL',
  });
  const log = tail(child);
  for (let ready = false; !ready;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    ready = await fetch(`http://127.0.0.1:${healthPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

async function end(how: NodeJS.Signals): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(how);
  await gone;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-kill-'));
  const [issuer, natsUrl] = [await testIssuer(), await testNats()];
  room = await testDatabase('documents');
  const port = await freePort();
  healthPort = await freePort();
  env = testEnvironment({
    databaseUrl: room.url,
    natsUrl,
    issuers: [issuer.trusted],
    more: { LOG_LEVEL: 'error', PORT: String(port), HEALTH_PORT: String(healthPort), DATA_DIR: folder },
  });
  await start();
  gateway = await openGateway({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      NATS_URL: natsUrl,
      PEERS: JSON.stringify({ documents: `127.0.0.1:${port}` }),
      INTERNAL_SECRET: TEST_SECRET,
      TRUSTED_ISSUERS: JSON.stringify([issuer.trusted]),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SESSION: '0',
      RATE_LIMIT_ADDRESS: '0',
    },
  });
  url = `http://127.0.0.1:${gateway.port}`;
  token = await issuer.tokenFor('ADMIN');
});

afterAll(async () => {
  await gateway?.stop();
  if (child) await end('SIGTERM');
  await room?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('kill -9 of the documents service during an upload', () => {
  it('[DOC-04] the upload goes on where it stopped, and the file is what was sent', async () => {
    const file = pdfOf('Escritura', 30_000_000);
    const headers = { authorization: `Bearer ${token}` };
    let killed = 0;
    const address = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: `${url}/uploads`,
        chunkSize: 2_000_000,
        headers,
        metadata: { filename: 'escritura.pdf' },
        // What the web does after a cut.
        retryDelays: Array.from({ length: 60 }, () => 500),
        onChunkComplete: (_size, received) => {
          if (killed > 0 || received < 10_000_000) return;
          killed = received;
          end('SIGKILL').then(start).catch(reject);
        },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
    expect(killed).toBeGreaterThan(0);
    const sha256 = createHash('sha256').update(file).digest('hex');
    const answer = await fetch(`${url}/commands/FinishUpload`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ upload: address.split('/').at(-1), sha256 }),
    });
    const { media } = (await answer.json()) as { media: string };
    const got = await fetch(`${url}/downloadMedia/${media}/escritura.pdf`, { headers });
    expect(
      createHash('sha256')
        .update(Buffer.from(await got.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256);
  });
});
