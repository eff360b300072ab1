import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { PlacesModule } from '@llavero/places/places.module';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { applicationPrivacy } from '@llavero/proto/rules/application';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Upload } from 'tus-js-client';
import { pdfOf } from '../../media/testing/files.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';

export type Failure = {
  error?: { code: string; message: string; problems?: { field: string; rule: string }[] };
};
interface Page {
  version: number;
  main: boolean;
  said: { name: string | null };
  people: { id: string; name: string; state: string }[];
  files: { type: string; media: string; name: string }[];
  unit: string;
}
export type ApplicationBench = Awaited<ReturnType<typeof openApplicationBench>>;

export const today = startOfDay(Math.floor(Date.now() / 1000));

/** The services of an application, with neighbours around them. */
export const applicationModules = {
  contracts: ContractsModule,
  documents: DocumentsModule,
  places: PlacesModule,
  people: neighbour('people'),
  notifications: NotifyingNeighbour,
};

/** A gateway with a unit that is offered, and the calls of the public form as its page makes them. */
export async function openApplicationBench(start: (dataDir: string) => Promise<TestGateway>) {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-applications-'));
  const t = await start(folder);

  const stores = (name: 'contracts' | 'documents' | 'places') =>
    t.services.services.get(name)!.get(RecordStores);
  const database = (name: 'contracts' | 'documents') => t.services.services.get(name)!.get(Database);
  const place = async (more: object = {}) =>
    (
      await stores('places')
        .of('place')
        .create(
          {
            type: 'UNIT',
            street: 'Calle Mayor',
            number: '7',
            door: 'B',
            city: 'Madrid',
            offerTitle: 'Piso luminoso',
            offerText: 'Exterior, dos habitaciones.',
            offerRent: 1000,
            ...more,
          },
          serviceContext('places'),
        )
    ).id;
  /** An activated contract of the unit until that day. */
  const letUntil = async (id: string, endDate: number) => {
    const flags = { validated: true, activated: true, cancelled: false, finished: false };
    const values = { ...flags, startDate: addDays(today, -300), endDate, units: [id] };
    await stores('contracts')
      .of('contract')
      .create(build(contract, values) as Record<string, Json>, serviceContext('contracts'), undefined, {
        byCommand: true,
      });
  };
  const command = <T>(name: string, input: object, token?: string) =>
    t.post<T & Failure>(`/commands/${name}`, input, token ? { token } : {});

  const codes = () =>
    [...mailed.values()].map(({ to, secrets }) => ({
      to: (to as string[])[0] ?? '',
      code: /reserva\/([\w-]{43})/.exec(JSON.stringify(secrets))?.[1] ?? '',
    }));
  const codeFor = (address: string) => codes().findLast(({ to }) => to === address)?.code ?? '';
  const asked = (more: object = {}) => ({
    request: randomUUID(),
    unit,
    name: 'Ana Gil Prado',
    email: 'ana@example.com',
    phone: '612345678',
    accepted: true,
    consentVersion: applicationPrivacy.version,
    ...more,
  });
  async function begin(more: object = {}): Promise<string> {
    const { status, body } = await command<{ code: string }>('StartApplication', asked(more));
    expect([status, body.error?.message]).toEqual([200, undefined]);
    return body.code;
  }
  const page = async (code: string) => (await command<Page>('ApplicationPage', { code })).body;

  /** Sends a file with a link as the page does, cut once in the middle. */
  async function send(code: string, type: string, file = pdfOf(type, 200_000)): Promise<string> {
    const upload = await new Promise<string>((resolve, reject) => {
      let isCut = false;
      const sending: Upload = new Upload(file, {
        endpoint: `${t.url}/uploads`,
        chunkSize: 64 * 1024,
        retryDelays: null,
        headers: { 'x-link-code': code },
        metadata: { filename: `${type}.pdf` },
        onChunkComplete: () => {
          if (isCut) return;
          isCut = true;
          void sending.abort().then(() => sending.start());
        },
        onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
        onError: reject,
      });
      sending.start();
    });
    const { body } = await command<{ media: string }>('FinishLinkedUpload', { code, upload });
    return body.media;
  }
  const attach = async (code: string, type: string) => {
    const media = await send(code, type);
    return command<{ files: number }>('AddApplicationFile', { code, type, media, name: `${type}.pdf` });
  };
  const said = (more: object = {}) => ({
    name: 'Ana Gil Prado',
    idType: 'NIF',
    idNumber: '12345678Z',
    birthDate: startOfDay(631_152_000),
    phone: '612345678',
    employment: 'PERMANENT',
    employer: 'Talleres Sur',
    annualIncome: 30_000,
    ...more,
  });
  const submit = async (code: string, more: object = {}) => {
    const { version } = await page(code);
    const input = { code, version, accepted: true, consentVersion: applicationPrivacy.version, ...more };
    return command<{ waitingFor: number; mailed: number }>('SubmitApplication', input);
  };
  const save = async (code: string, input: object) =>
    command<{ version: number }>('SaveApplication', { code, version: (await page(code)).version, ...input });
  /** Somebody's own part, whole but for what is left out. */
  async function fill(code: string, more: object = {}, terms = true): Promise<void> {
    const saved = await save(code, {
      said: said(more),
      ...(terms ? { terms: { startDate: addDays(today, 30), adults: 2, children: 0 } } : {}),
    });
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);
    for (const type of ['NIF', 'WORK_CONTRACT', 'PAYSLIP'])
      expect((await attach(code, type)).status).toBe(200);
  }
  const applied = async () =>
    (
      await stores('contracts')
        .of('candidature')
        .findUnchecked({ sort: [{ field: 'id', order: 'desc' }] })
    )[0]!;
  const staff = await t.tokenFor('INTERNAL_EMPLOYEE', randomUUID());
  const unit = await place({ publishedDate: today });
  return {
    ...{
      t,
      staff,
      unit,
      stores,
      database,
      place,
      letUntil,
      command,
      codes,
      codeFor,
      asked,
      begin,
      page,
      attach,
      send,
    },
    ...{ said, submit, save, fill, applied },
    async stop() {
      await t.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
