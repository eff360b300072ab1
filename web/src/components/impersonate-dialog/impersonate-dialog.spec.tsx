import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import ImpersonateDialog from './impersonate-dialog.tsx';

configure({ asyncUtilTimeout: 20_000 });

const other = '01900000-0000-7000-8000-00000000ad02';
const items = [
  {
    id: administrator.id,
    version: 1,
    firstname: 'Núria',
    lastname: 'Soler',
    email: 'n@l.example',
    active: true,
  },
  { id: other, version: 1, firstname: 'Pau', lastname: 'Gil', email: 'pau@l.example', active: true },
  { id: 'x', version: 1, firstname: 'Eva', lastname: 'Mas', email: 'eva@l.example', active: false },
];
let asked: Asked[];

beforeEach(() => {
  asked = fakeGateway(({ call }) => {
    if (call === 'getComponentItems') return { items, collections: {}, hasMore: false, cursor: null };
    throw new Refusal({
      code: 'SIGN_IN.NOT_ADMIN',
      kind: 'forbidden',
      message: 'Solo una persona administradora.',
    });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const show = (employeeId?: string) =>
  render(
    <Page client={freshClient()}>
      <ImpersonateDialog {...(employeeId ? { employeeId } : {})} onClose={() => undefined} />
    </Page>,
  );
const entered = () => asked.filter(({ call }) => call === 'getEmployeeAccessTokenFromAdmin');

describe('entering as somebody else', () => {
  it('[SES-05] offers colleagues who are active, never oneself', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: /Persona/ }));
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Pau Gil']);
  });

  it('[SES-05] needs a reason, sends it, and says why it was refused', async () => {
    show(other);
    const user = userEvent.setup();
    const enter = await screen.findByRole('button', { name: 'Entrar como esta persona' });
    expect(enter).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText(/Motivo/), '  No ve un contrato ');
    await waitFor(() => expect(enter).toHaveProperty('disabled', false));
    await user.click(enter);
    await screen.findByText('Solo una persona administradora.');
    expect(entered().map(({ input }) => input)).toEqual([
      { email: 'pau@l.example', adminToken: null, reason: 'No ve un contrato' },
    ]);
  });
});
