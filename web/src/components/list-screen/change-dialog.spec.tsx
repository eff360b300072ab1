import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Row } from '../../lib/records.ts';
import { deferred } from '../../lib/testing/deferred.ts';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { ChangeDialog } from './change-dialog.tsx';

configure({ asyncUtilTimeout: 20_000 });

const user = userEvent.setup();
const row: Row = { id: '01900000-0000-7000-8000-0000000000ab', version: 1, firstname: 'Ana' };
const page = { items: [row], collections: {}, hasMore: false, cursor: null };
let asked: Asked[];
let started: ReturnType<typeof deferred<object>>;

beforeEach(async () => {
  started = deferred();
  asked = fakeGateway(({ call }) =>
    call === 'getComponentItems' ? page : call === '/lists/changes' ? started.promise : [],
  );
  render(
    <Page client={freshClient()}>
      <ChangeDialog
        definition={agent}
        action={{ key: 'change-field', label: 'Cambiar un campo', onServer: true }}
        selection={{ rows: new Map([[row.id, row]]), all: false, except: new Set(), has: () => true }}
        count={1}
        query={{ component: 'agent/tenant', collection: 'agent' }}
        onClose={() => undefined}
      />
    </Page>,
  );
});
afterEach(cleanup);

async function choose(field: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Campo' }));
  await user.click(await screen.findByRole('option', { name: field }));
}
const changes = () =>
  asked.filter(({ call }) => call === '/lists/changes').map(({ input }) => input['patch']);

describe('[SCR-06] a change of many rows', () => {
  it('says that a field is emptied before it is', async () => {
    await choose('Nacionalidad');
    expect(await screen.findByText(/«Nacionalidad» quedará vacío en 1 registro/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cambiar (1)' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Nacionalidad' }), 'Andorrana');
    expect(screen.queryByText(/quedará vacío/)).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Nacionalidad' }));
    expect(await screen.findByRole('button', { name: 'Vaciar (1)' })).toBeTruthy();
    await choose('Activa');
    expect(screen.queryByText(/quedará vacío/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cambiar (1)' }));
    expect(changes()).toEqual([{ active: false }]);
  });

  it('is started once however often the button is pressed', async () => {
    await choose('Nacionalidad');
    await user.type(screen.getByRole('textbox', { name: 'Nacionalidad' }), 'Andorrana');
    await user.dblClick(await screen.findByRole('button', { name: 'Cambiar (1)' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cambiar (1)' }));
    expect(changes()).toEqual([{ nationality: 'Andorrana' }]);
  });
});
