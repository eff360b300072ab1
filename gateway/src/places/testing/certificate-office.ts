import { randomUUID } from 'node:crypto';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

export type Values = Record<string, Json>;
export type Row = Values & { id: string; version: number };
export type CockpitRow = Values & { place: string; certificate: string; card: string };
export interface Cockpit {
  total: number;
  matching: number;
  cards: { card: string; count: number }[];
  warnings: { days: number; count: number }[];
  rows: CockpitRow[];
}
export interface Results {
  sent: number;
  results: { place: string; certificate: string; ok: boolean; message: string | null }[];
}

export const today = startOfDay(Math.floor(Date.now() / 1000));
export const valid = { issueDate: addDays(today, -400), endDate: addDays(today, 900), number: 'N-1' };
export const ending = (days: number) => ({ ...valid, endDate: addDays(today, days) });

/** Units with certificates behind a gateway with the services that work on them. */
export class CertificateOffice {
  private constructor(
    readonly t: TestGateway,
    readonly token: string,
  ) {}

  /** Id of a colleague who takes care of mandates. */
  manager = '';

  static async open(): Promise<CertificateOffice> {
    const t = await startTestGateway({
      places: PlacesModule,
      supplies: SuppliesModule,
      contracts: neighbour('contracts'),
      people: neighbour('people'),
      documents: neighbour('documents'),
      notifications: NotifyingNeighbour,
    });
    const office = new CertificateOffice(t, await t.tokenFor('INTERNAL_EMPLOYEE'));
    const colleague = { firstname: 'Olga', email: 'olga@llavero.example', active: true };
    office.manager = (await office.make('people', 'employee', colleague)).id;
    return office;
  }

  /** Runs a command; without a session when `as` is null. */
  run<T = Values>(name: string, input: object, as: string | null = this.token) {
    return this.t.post<T>(`/commands/${name}`, input, as === null ? {} : { token: as });
  }

  async read(id: string): Promise<Row> {
    return (await this.t.call('getObject', { collection: 'place', id }, { token: this.token })).data as Row;
  }

  /** A record as its service would make it. */
  make(service: ServiceName, collection: CollectionName, object: Values) {
    return this.t.services.services
      .get(service)!
      .get(RecordStores)
      .of(collection)
      .create(object, serviceContext(service), undefined, { byCommand: true });
  }

  /** A flat in Barcelona whose street is its own, so that the cockpit can be asked for it alone. */
  async flat(more: Values = {}): Promise<Row & { street: string }> {
    const street = `Carrer ${randomUUID().slice(0, 8)}`;
    const object = {
      type: 'UNIT',
      unitType: 'FLAT',
      street,
      number: '5',
      city: 'Barcelona',
      region: 'Cataluña',
      energyCertificate: valid,
      occupancyCertificate: valid,
      ...more,
    };
    const made = await this.t.call('createObject', { collection: 'place', object }, { token: this.token });
    if (made.error) throw new Error(JSON.stringify(made.error));
    return { ...(made.data as Row), street };
  }

  /** An active mandate over units, with whoever answers for their operations. */
  entrusted(units: string[], manager: string) {
    return this.make(
      'contracts',
      'mandate',
      build(mandate, {
        validated: true,
        cancelled: false,
        trial: false,
        renewed: false,
        finished: false,
        mandateDate: addDays(today, -30),
        endDate: null,
        properties: [],
        units,
        opperationManager: manager,
      }) as Values,
    );
  }

  async cockpit(input: object): Promise<Cockpit> {
    return (await this.run<Cockpit>('CertificateCockpit', input)).body;
  }

  async rowOf(place: string, certificate: string): Promise<CockpitRow | undefined> {
    return (await this.cockpit({ place })).rows.find((row) => row.certificate === certificate);
  }
}
