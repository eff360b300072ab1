import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { TestGateway } from '../../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

const today = startOfDay(Math.floor(Date.now() / 1000));
const certificate = { issueDate: addDays(today, -100), endDate: addDays(today, 900) };

/** Units with all that an offer needs, made through the gateway; contracts must be a neighbour or the real service. */
export class Offers {
  constructor(
    private readonly t: TestGateway,
    private readonly token: string,
  ) {}

  /** A unit whose advertisement is complete, with a mandate in force. */
  async ready(more: Record<string, Json> = {}): Promise<Row> {
    const object = {
      type: 'UNIT',
      street: 'Carrer de Verdi',
      number: '27',
      staircase: 'B',
      floor: '3',
      door: '2',
      zip: '08012',
      city: 'Barcelona',
      province: 'Barcelona',
      region: 'Cataluña',
      contractType: 'LONG_CONTRACT',
      livingArea: 72,
      energyCertificate: { ...certificate, rating: 'C', number: 'CEE-SECRETO' },
      occupancyCertificate: certificate,
      offerTitle: 'Piso con galería en Gràcia',
      offerText: 'Exterior, dos habitaciones.',
      offerRent: 1200,
      ...more,
    };
    const made = await this.t.call('createObject', { collection: 'place', object }, { token: this.token });
    if (!made.success) throw new Error(JSON.stringify(made.error));
    const unit = made.data as Row;
    await this.t.services.services
      .get('contracts')!
      .get(RecordStores)
      .of(mandate)
      .create(
        build(mandate, {
          validated: true,
          cancelled: false,
          trial: false,
          renewed: false,
          finished: false,
          mandateDate: addDays(today, -30),
          endDate: null,
          properties: [],
          units: [unit.id],
        }) as Record<string, Json>,
        serviceContext('contracts'),
        undefined,
        { byCommand: true },
      );
    return unit;
  }

  /** One that is offered. */
  async published(more: Record<string, Json> = {}): Promise<Row> {
    const { id, version } = await this.ready(more);
    const { status, text } = await this.t.post(
      '/commands/PublishUnit',
      { id, version },
      { token: this.token },
    );
    if (status !== 200) throw new Error(text);
    return this.read(id);
  }

  async read(id: string): Promise<Row> {
    return (await this.t.call('getObject', { collection: 'place', id }, { token: this.token })).data as Row;
  }

  /** Runs a command on the unit as it is now. */
  async run(name: string, id: string, more: Record<string, Json> = {}) {
    const { version } = await this.read(id);
    return this.t.post(`/commands/${name}`, { id, version, ...more }, { token: this.token });
  }

  async patch(id: string, object: Record<string, Json>): Promise<void> {
    const { version } = await this.read(id);
    const variables = { collection: 'place', objectId: id, object: { version, ...object } };
    const { success, error } = await this.t.call('patchObject', variables, { token: this.token });
    if (!success) throw new Error(JSON.stringify(error));
  }
}
