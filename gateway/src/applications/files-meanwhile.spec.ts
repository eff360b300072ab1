import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Peers } from '@llavero/kit/grpc/peers';
import { fileApplicantDocuments } from '@llavero/proto/commands/applicant-files';
import { sendMessage } from '@llavero/proto/commands/messages';
import { unavailable } from '@llavero/proto/errors';
import { startTestGateway } from '../testing/test-gateway.ts';
import {
  type ApplicationBench,
  applicationModules,
  openApplicationBench,
} from './testing/application-bench.ts';

let bench: ApplicationBench;
beforeAll(async () => {
  bench = await openApplicationBench((DATA_DIR) => startTestGateway(applicationModules, {}, { DATA_DIR }));
});
afterAll(() => bench?.stop());

const peersOf = () => bench.t.services.services.get('contracts')!.get(Peers);
/** Files of the applicant that are in no document of the candidature. */
async function leftOut(files: readonly { media: string }[]): Promise<string[]> {
  const { documents } = await bench.applied();
  const found = await bench
    .stores('documents')
    .of('media')
    .loadManyUnchecked(files.map(({ media }) => media));
  return found.filter(({ ownerId }) => !documents.includes(String(ownerId))).map(({ id }) => id);
}

describe('files that come while a part is sent', () => {
  it('[OPS-06] one that is added after an attempt that failed is in the candidature, too', async () => {
    const code = await bench.begin({ email: 'carla@example.com' });
    await bench.fill(code, { name: 'Carla Pons' });
    const people = [{ role: 'TENANT', name: 'Luis Mas', email: 'luis.mas@example.com' }];
    await bench.save(code, { changesPeople: true, people });
    const peers = peersOf();
    const command = peers.command.bind(peers);
    const away = jest.spyOn(peers, 'command').mockImplementation((async (
      asked: unknown,
      ...rest: never[]
    ) => {
      if (asked === sendMessage) throw unavailable('PEER.UNAVAILABLE', 'Fuera de servicio.');
      return (command as (...all: unknown[]) => unknown)(asked, ...rest);
    }) as never);
    expect((await bench.submit(code)).status).toBe(503);
    away.mockRestore();
    await bench.attach(code, 'PAYSLIP');
    const { files } = await bench.page(code);
    expect(files).toHaveLength(4);
    expect((await bench.submit(code)).status).toBe(200);
    expect(await leftOut(files)).toEqual([]);
  });

  it('[OPS-06] one that arrives while the others are filed is in the candidature, too', async () => {
    const code = await bench.begin({ email: 'dora@example.com' });
    await bench.fill(code, { name: 'Dora Vila' });
    const peers = peersOf();
    const command = peers.command.bind(peers) as (...all: unknown[]) => Promise<unknown>;
    let late: string | null = null;
    const slow = jest.spyOn(peers, 'command').mockImplementation((async (
      asked: unknown,
      ...rest: never[]
    ) => {
      const answer = await command(asked, ...rest);
      if (asked === fileApplicantDocuments && late === null) {
        late = await bench.send(code, 'PAYSLIP');
        const file = { code, type: 'PAYSLIP', media: late, name: 'nomina.pdf' };
        expect((await bench.command('AddApplicationFile', file)).status).toBe(200);
      }
      return answer;
    }) as never);
    const { files: before } = await bench.page(code);
    expect((await bench.submit(code)).status).toBe(200);
    slow.mockRestore();
    expect(await leftOut([...before, { media: late ?? '' }])).toEqual([]);
  });
});
