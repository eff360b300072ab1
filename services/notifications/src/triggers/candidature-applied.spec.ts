import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { candidatureApplied, candidatureCompleted } from '@llavero/proto/events/applications';
import { type Bench, openBench } from '../testing/bench.ts';
import { STUDY_APPLICATION } from './candidature-applied.ts';

describe('applications by the public form', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['contracts', 'places'] });
  });
  afterAll(() => bench?.stop());

  const store = () => bench.services.services.get('contracts')!.get(RecordStores).of('candidature');

  it('[OPS-06] are one task of the sales manager, who is told once all documents are in', async () => {
    const { id: unit } = await bench.create('places', 'place', {
      type: 'UNIT',
      street: 'Calle Luna',
      number: '3',
    });
    const { id: mandate } = await bench.create('contracts', 'mandate', {
      salesManager: bench.colleague.id,
      units: [unit],
    });
    const { id } = await bench.create('contracts', 'candidature', {
      unit,
      mandate,
      tenants: [{ name: 'Marta Soler' }],
    });
    const extra = { mandate, unit };
    const ctx = testContext();
    for (const pets of ['Un gato', 'Dos gatos'])
      await store().writeUnchecked(id, undefined, { pets }, { event: candidatureApplied, extra }, ctx);
    await store().writeUnchecked(id, undefined, { adults: 2 }, { event: candidatureCompleted, extra }, ctx);
    const mail = await bench.caught('Solicitud de alquiler completa');
    expect(mail.to.join()).toContain('inaki.pena@example.com');
    expect(mail.text).toContain(`/commercial/candidature/candidature/${id}`);
    const tasks = await until('the task is there', async () => {
      const found = await bench.find('notifications', 'task', { title: STUDY_APPLICATION });
      return found.length > 0 ? found : undefined;
    });
    expect(tasks).toMatchObject([
      { assignedTo: bench.colleague.id, relatedMandates: [mandate], relatedPlaces: [unit], status: 'TO_DO' },
    ]);
    expect(JSON.stringify(tasks)).not.toContain('Marta');
  });
});
