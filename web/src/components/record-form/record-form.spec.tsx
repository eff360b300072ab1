import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { organization } from '@llavero/proto/records/people/organization';
import type { FieldName } from '@llavero/proto/fields/typed-record';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Row } from '../../lib/records.ts';
import { deferred } from '../../lib/testing/deferred.ts';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { RecordForm } from './record-form.tsx';

configure({ asyncUtilTimeout: 20_000 });

const id = '01900000-0000-7000-8000-0000000000ca';
const user = userEvent.setup();
const onSaved = jest.fn();
/** All but two: each field takes its time here. */
const hidden = (Object.keys(organization.fields) as FieldName<typeof organization>[]).filter(
  (name) => name !== 'name' && name !== 'brand',
);

let stored: Row;
beforeEach(() => {
  localStorage.clear();
  onSaved.mockClear();
  stored = { id, version: 3, name: 'Llavero Gestión', brand: 'Llavero' };
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const gateway = (patch: () => unknown = () => ({ ...stored, version: stored.version + 1 })) =>
  fakeGateway(({ call }) =>
    call === 'getObject' ? { ...stored } : call === 'patchObject' ? patch() : { id },
  );
const open = (record?: Row) =>
  render(
    <Page client={freshClient()}>
      <RecordForm
        definition={organization}
        {...(record ? { record } : {})}
        hidden={hidden}
        onSaved={onSaved}
        onCancel={() => undefined}
      />
    </Page>,
  );
const brand = () => screen.findByLabelText(/Nombre comercial/);
async function retype(value: string) {
  await user.clear(await brand());
  await user.type(await brand(), value);
}
const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar' }));
const calls = (asked: Asked[], name: string) =>
  asked.filter(({ call }) => call === name).map(({ input }) => input['object']);

describe('form of a record', () => {
  it('saves once however often the keys that save are pressed', async () => {
    const answer = deferred<object>();
    const asked = fakeGateway(() => answer.promise);
    open();
    await user.type(await screen.findByLabelText(/Razón social/), 'Otra Gestión');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(calls(asked, 'createObject')).toHaveLength(1));
    answer.resolve({ id, version: 1 });
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(id));
    expect(calls(asked, 'createObject')).toHaveLength(1);
  });

  it('[ENT-12] a draft of before does not go unasked over what somebody else has saved since', async () => {
    const asked = gateway();
    const first = open({ ...stored });
    await retype('Llavero Norte');
    first.unmount();
    stored = { ...stored, version: 4, brand: 'Llavero Sur' };
    open({ ...stored });
    expect(
      await screen.findByText(/Desde entonces otra persona ha cambiado «Nombre comercial»/),
    ).toBeTruthy();
    expect(await brand()).toHaveProperty('value', 'Llavero Norte');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona ha guardado cambios' }));
    expect(calls(asked, 'patchObject')).toEqual([]);
    expect(dialog.getByText('Actual: Llavero Sur')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(calls(asked, 'patchObject')).toEqual([{ brand: 'Llavero Norte', version: 4 }]),
    );
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(id));
  });

  it('[ENT-12] nor when it is left once more before it is saved', async () => {
    const asked = gateway();
    open({ ...stored }).unmount();
    const first = open({ ...stored });
    await retype('Llavero Norte');
    first.unmount();
    stored = { ...stored, version: 4, brand: 'Llavero Sur' };
    const second = open({ ...stored });
    await retype('Llavero Este');
    second.unmount();
    open({ ...stored });
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona ha guardado cambios' }));
    await user.click(dialog.getByText('Actual: Llavero Sur'));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(id));
    expect(calls(asked, 'patchObject')).toEqual([{ version: 4 }]);
  });

  it('[VAL-11] says that nothing was saved when somebody else was faster and the record cannot be read', async () => {
    const stale = {
      code: 'RECORD.STALE',
      kind: 'stale' as const,
      message: 'Otra persona ha guardado antes.',
    };
    const gone = {
      code: 'RECORD.NOT_FOUND',
      kind: 'notFound' as const,
      message: 'La organización no existe.',
    };
    fakeGateway(({ call }) => {
      throw new Refusal(call === 'patchObject' ? stale : gone);
    });
    open({ ...stored });
    await retype('Llavero Norte');
    await save();
    expect(
      await screen.findByText(
        'No se ha guardado nada: otra persona ha cambiado la ficha. La organización no existe.',
      ),
    ).toBeTruthy();
  });
});
