import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unavailable } from '@llavero/proto/errors';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway, Refusal } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { MonthDocuments } from './month-documents.tsx';

configure({ asyncUtilTimeout: 30_000 });

const id = (last: string) => `01900000-0000-7000-8000-0000000000${last}`;
const documents = [
  { kind: 'RECEIPT', document: id('01'), payee: null, totalAmount: 1000, outcome: 'existing', reason: null },
  {
    kind: 'SETTLEMENT',
    document: null,
    payee: id('02'),
    totalAmount: 0,
    outcome: 'skip',
    reason: 'El mandato no está firmado o está anulado: revíselo y genere de nuevo.',
  },
];
let reply: () => unknown;
let asked: Asked[];

beforeEach(() => {
  reply = () => ({ reason: null, documents });
  asked = fakeGateway(({ call }) => {
    if (call === '/commands/ExplainMonth') return reply();
    if (call !== '/labels') return [];
    return [
      { id: id('01'), title: 'REC202600001' },
      { id: id('02'), title: 'Aurora Pons' },
    ];
  });
});
afterEach(cleanup);

const months = () =>
  asked
    .filter(({ call }) => call === '/commands/ExplainMonth')
    .map(({ input }) => [Number(input['year']), Number(input['month'])]);
const show = () =>
  render(
    <Page client={freshClient()}>
      <MonthDocuments contract={id('09')} onClose={() => undefined} />
    </Page>,
  );

describe('the documents of a contract’s month', () => {
  it('[FIN-01] names what is there and says why the rest is not', async () => {
    show();
    expect(await screen.findByText('REC202600001')).toBeTruthy();
    expect(screen.getByText('1.000,00 €')).toBeTruthy();
    expect(await screen.findByText('Aurora Pons')).toBeTruthy();
    expect(screen.getByText(/El mandato no está firmado/)).toBeTruthy();
    expect(screen.getAllByText(/€/)).toHaveLength(1);
  });

  it('[FIN-01] goes to the months beside, and says why a month has nothing', async () => {
    const user = userEvent.setup();
    reply = () => ({ reason: 'El contrato está anulado.', documents: [] });
    show();
    expect(await screen.findByText('El contrato está anulado.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
    await waitFor(() => expect(months()).toHaveLength(2));
    const [[year = 0, month = 0] = [], [before = 0, earlier = 0] = []] = months();
    expect(before * 12 + earlier).toBe(year * 12 + month - 1);
  });

  it('says what to do when it cannot be read', async () => {
    const user = userEvent.setup();
    const { body } = unavailable('PEER.UNAVAILABLE', 'El servicio no responde: vuelva a intentarlo.');
    reply = () => {
      throw new Refusal(body);
    };
    show();
    expect(await screen.findByText(/El servicio no responde/)).toBeTruthy();
    reply = () => ({ reason: null, documents: [] });
    await user.click(screen.getByRole('button', { name: /reintentar/i }));
    expect(await screen.findByText(/no tiene documentos/)).toBeTruthy();
  });
});
