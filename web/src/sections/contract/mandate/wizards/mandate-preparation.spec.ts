import { expect, it } from '@jest/globals';
import { addDays, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { mandatePreparation } from './mandate-preparation.tsx';

const id = '01900000-0000-7000-8000-0000000000ac';
const today = startOfDay(Date.now() / 1000);
const ahead = addDays(today, 5);

it.each([
  [today, 'Ya está en vigor por su fecha, sin avisos ni gestiones.'],
  [ahead, `Queda firmado y se activará el ${formatDay(ahead)}.`],
])(
  '[WIZ-02] [STA-01] validated alone it says how the mandate stands by its date',
  async (mandateDate, text) => {
    const asked = fakeGateway(({ call }) =>
      call === 'getObject'
        ? { id, version: 3, validated: false, mandateDate }
        : { id, version: 4, status: '' },
    );
    const done = await mandatePreparation.submit(
      { mandateDate, activateNow: false },
      { params: { id }, read: {}, progress: () => undefined },
    );
    expect(asked.map(({ call }) => call)).toEqual(['getObject', '/commands/ValidateMandate']);
    expect(done).toMatchObject({ title: 'Mandato validado', text });
  },
);
