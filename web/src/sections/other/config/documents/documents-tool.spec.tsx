import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import DocumentsTool from './documents-tool.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

type Paper = { id: string; version: number; name: string; type: string; parameters: object };
const idOf = (key: string) => `01900000-0000-7000-8000-00000000000${key}`;
const paper = (key: string, name: string, type = 'OTHER', parameters = {}): Paper => ({
  id: idOf(key),
  version: 1,
  name,
  type,
  parameters,
});

/** The queue behind a gateway that keeps what is decided. */
function openQueue(papers: Paper[], refuse?: Refusal) {
  let waiting = papers;
  const asked = fakeGateway(({ call, input }) => {
    if (call === 'getComponentItems')
      return { items: waiting, collections: {}, hasMore: false, count: waiting.length };
    if (call === 'getObject') {
      const found = papers.find(({ id }) => id === input['id']);
      return { ...found, fileName: `${found?.name}.pdf`, mimeType: 'text/plain', media: ['m'] };
    }
    if (call === '/labels') return [];
    if (!call.startsWith('/commands/')) return [];
    if (refuse) throw refuse;
    waiting = waiting.filter(({ id }) => id !== input['id']);
    return { id: input['id'], version: 2, status: 'VALID' };
  });
  render(
    <Page client={freshClient()}>
      <DocumentsTool />
    </Page>,
  );
  const decisions = () =>
    asked
      .filter(({ call }) => call.startsWith('/commands/'))
      .map(({ call, input }) => [call.slice('/commands/'.length), input['id']]);
  return { asked, decisions };
}

const named = (name: string) =>
  waitFor(() => expect((screen.getByLabelText(/^Nombre/) as HTMLInputElement).value).toBe(name));
const key = (pressed: string) =>
  fireEvent.keyDown(document.body, { key: pressed, code: `Key${pressed.toUpperCase()}` });
const enter = () => fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });

describe('the queue of documents', () => {
  it('[WIZ-12] is gone through and decided by keys, one after the other to the end', async () => {
    const { decisions } = openQueue([paper('a', 'Anexo'), paper('b', 'Plano'), paper('c', 'Nota')]);
    await named('Anexo');
    key('j');
    await named('Plano');
    key('k');
    await named('Anexo');
    enter();
    await named('Plano');
    key('r');
    const reason = await screen.findByLabelText(/^Motivo/);
    // Behind an open dialog the keys do nothing.
    key('j');
    fireEvent.change(reason, { target: { value: 'No se lee.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Rechazar documento' }));
    await named('Nota');
    fireEvent.click(screen.getByRole('button', { name: 'Verificar' }));
    await screen.findByText('No queda nada por verificar');
    expect(decisions()).toEqual([
      ['VerifyDocument', idOf('a')],
      ['RejectDocument', idOf('b')],
      ['VerifyDocument', idOf('c')],
    ]);
  });

  it('[WIZ-12][VAL-08] says beside the field what is missing, sends nothing, then what was corrected', async () => {
    const { asked, decisions } = openQueue([paper('a', 'Nómina', 'PAYSLIP')]);
    await named('Nómina');
    enter();
    await screen.findByText(/«Ingresos anuales» es obligatorio/);
    expect(decisions()).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Ingresos anuales/), { target: { value: '24.000' } });
    fireEvent.blur(screen.getByLabelText(/^Ingresos anuales/));
    fireEvent.click(screen.getByRole('button', { name: 'Verificar' }));
    await screen.findByText('No queda nada por verificar');
    const sent = asked.find(({ call }) => call === '/commands/VerifyDocument')?.input['fields'];
    expect(sent).toMatchObject({ type: 'PAYSLIP', parameters: { anualIncome: 24_000 } });
  });

  it('[WIZ-12] rejects nothing without a reason', async () => {
    const { decisions } = openQueue([paper('a', 'Anexo')]);
    await named('Anexo');
    fireEvent.click(screen.getByRole('button', { name: 'Rechazar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rechazar documento' }));
    await screen.findByText(/«Motivo» es obligatorio/);
    expect(decisions()).toEqual([]);
  });

  it('[WIZ-12] tells that somebody else was faster', async () => {
    const message = 'El documento ya no está pendiente de revisión.';
    openQueue(
      [paper('a', 'Anexo')],
      new Refusal({ code: 'DOCUMENT.NOT_WAITING', kind: 'conflict', message }),
    );
    await named('Anexo');
    enter();
    await screen.findByText(message);
  });
});
