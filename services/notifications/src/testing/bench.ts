import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { testActor } from '@llavero/kit/testing/issuer';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { emptyBus } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { startStandIns } from '@llavero/stand-ins/stand-ins';
import type { Type } from '@nestjs/common';
import { NotificationsModule } from '../notifications.module.ts';
import type { CaughtMail } from '../outside/mail/caught-mail.ts';
import { MailStandIn } from '../outside/mail/stand-in.ts';
import { MailboxStandIn } from '../outside/mailbox/stand-in.ts';
import { IneStandIn } from '../outside/ine/stand-in.ts';
import { SlackStandIn } from '../outside/slack/stand-in.ts';

/** The notifications service with neighbours, a real mail server and the colleagues of the tests. */
export interface Bench {
  services: TestServices;
  mail: MailStandIn;
  mailbox: MailboxStandIn;
  slack: SlackStandIn;
  ine: IneStandIn;
  /** The person behind `testContext('ADMIN')` and `testContext('INTERNAL_EMPLOYEE')`. */
  admin: StoredRecord;
  colleague: StoredRecord;
  /** Creates a record as the service's own code would. */
  create(
    service: ServiceName,
    collection: CollectionName,
    object: Record<string, Json>,
    id?: string,
  ): Promise<StoredRecord>;
  load(service: ServiceName, collection: CollectionName, id: string): Promise<StoredRecord>;
  find(
    service: ServiceName,
    collection: CollectionName,
    filter: Record<string, Json>,
  ): Promise<StoredRecord[]>;
  /** The message with this subject, once the mail server has it. */
  caught(subject: string, to?: string): Promise<CaughtMail>;
  /** All messages as they came over the wire. */
  raw(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function openBench(
  options: {
    neighbours?: ServiceName[];
    /** Neighbours that do more than keep records. */
    modules?: Partial<Record<ServiceName, Type<unknown>>>;
    env?: NodeJS.ProcessEnv;
  } = {},
): Promise<Bench> {
  await emptyBus();
  const dir = await mkdtemp(join(tmpdir(), 'llavero-mail-'));
  const standIns = await startStandIns({ dir });
  const mail = standIns.of(MailStandIn);
  const names: ServiceName[] = ['people', ...(options.neighbours ?? [])];
  const services = await startTestServices(
    {
      ...Object.fromEntries(names.map((name) => [name, neighbour(name)])),
      ...options.modules,
      notifications: NotificationsModule,
    },
    { partial: true, env: { ...standIns.variables, ...options.env } },
  );
  const store = (service: ServiceName, collection: CollectionName) => {
    const running = services.services.get(service);
    if (!running) throw new Error(`${service} is not part of this test`);
    return running.get(RecordStores).of(collection);
  };
  const create: Bench['create'] = (service, collection, object, id) =>
    store(service, collection).create(object, { ...testContext('ADMIN'), trusted: true }, undefined, {
      byCommand: true,
      ...(id === undefined ? {} : { id }),
    });
  const employee = (
    role: 'ADMIN' | 'INTERNAL_EMPLOYEE',
    firstname: string,
    lastname: string,
    email: string,
  ) => create('people', 'employee', { firstname, lastname, email, role }, testActor(role).id);
  return {
    services,
    mail,
    mailbox: standIns.of(MailboxStandIn),
    slack: standIns.of(SlackStandIn),
    ine: standIns.of(IneStandIn),
    admin: await employee('ADMIN', 'Ágata', 'Ruiz', 'agata.ruiz@example.com'),
    colleague: await employee('INTERNAL_EMPLOYEE', 'Iñaki', 'Peña', 'inaki.pena@example.com'),
    create,
    load: (service, collection, id) => store(service, collection).loadUnchecked(id),
    find: (service, collection, filter) => store(service, collection).findUnchecked({ filter }),
    caught: (subject, to) =>
      until(`mail '${subject}'`, () =>
        mail
          .messages()
          .find((message) => message.subject === subject && (to === undefined || message.to.includes(to))),
      ),
    raw: async () => {
      const folder = join(dir, 'mail');
      return Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    },
    async stop() {
      await services.stop();
      await standIns.stop();
      await rm(dir, { recursive: true });
    },
  };
}
