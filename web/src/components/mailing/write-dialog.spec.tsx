import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { WriteDialog } from './write-dialog.tsx';

configure({ asyncUtilTimeout: 30_000 });

const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
let asked: Asked[];
let undone: boolean;
let closed: boolean[];

beforeEach(() => {
  undone = false;
  closed = [];
  asked = fakeGateway(({ call }) => {
    if (call === '/commands/ChangedMessageTexts') return { texts: [] };
    if (call === '/commands/PreviewMailing')
      return {
        ...{ total: 2, sendable: 1, refused: 1, alreadySent: 0 },
        rows: [
          { subject: two, recipients: '', refusal: 'Ningún destinatario tiene correo electrónico.' },
          { subject: one, recipients: 'ana@example.com', mailSubject: 'Corte de agua', body: 'Hola, Ana.' },
        ].map((row) => ({ refusal: null, language: 'ES', fileName: null, alreadySent: false, ...row })),
      };
    if (call === '/commands/StartMailing') return { process: 'p' };
    if (call === '/commands/UndoMailing') {
      undone = true;
      return { undone: 0 };
    }
    if (call === '/commands/MailingStatus')
      return {
        ...{ kind: 'WRITTEN', author: null, createdAt: 1, running: !undone, cancelled: undone },
        ...{ undoable: !undone, total: 0, waiting: 0, queued: 0, sent: 0, refused: 0, failed: 0, rows: [] },
      };
    if (call.startsWith('/labels'))
      return [
        { id: one, title: 'Ana Font' },
        { id: two, title: 'Mudo Font' },
      ];
    return {};
  });
});
afterEach(cleanup);

const inputOf = (call: string) => asked.find((each) => each.call === `/commands/${call}`)?.input;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

describe('writing to the people of a list', () => {
  it('[JOB-04] is written, looked at, sent with the number of those who get it, and undone', async () => {
    render(
      <Page client={freshClient()}>
        <WriteDialog
          path="contract/rent"
          to="TENANTS"
          meant={{ ids: [one, two] }}
          onClose={(isDone) => closed.push(isDone)}
        />
      </Page>,
    );
    const next = await screen.findByRole('button', { name: 'Ver a quién se envía' });
    expect(next).toHaveProperty('disabled', true);
    type('Asunto', 'Corte de agua');
    type('Texto', 'Hola, {{mandate.publicId}}.');
    await screen.findByText(/El campo «mandate.publicId» no existe/);
    expect(next).toHaveProperty('disabled', true);
    type('Texto', 'Hola, {{names}}.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Es publicidad' }));
    await userEvent.click(next);
    await screen.findByText('Se enviará 1 correo; 1 fila no se envía.');
    await screen.findByText('Ningún destinatario tiene correo electrónico.');
    const written = { subject: 'Corte de agua', body: 'Hola, {{names}}.', advertising: true };
    expect(inputOf('PreviewMailing')).toMatchObject({ kind: 'WRITTEN', contracts: [one, two], ...written });
    // Back at the text nothing is lost.
    await userEvent.click(screen.getByRole('button', { name: 'Volver al texto' }));
    expect(screen.getByRole('textbox', { name: 'Asunto' })).toHaveProperty('value', 'Corte de agua');
    await userEvent.click(screen.getByRole('button', { name: 'Ver a quién se envía' }));
    expect(inputOf('StartMailing')).toBeUndefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar (1)' }));
    await screen.findByText('El envío empieza en unos segundos…');
    expect(inputOf('StartMailing')).toMatchObject({ kind: 'WRITTEN', delay: 10, ...written });
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    await screen.findByText('Envío cancelado: 0 correos enviados.');
    expect(inputOf('UndoMailing')).toEqual({ process: 'p' });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(closed).toEqual([true]);
  });

  it('[JOB-04] begins with a message of the house, whose fields it does not have are named', async () => {
    render(
      <Page client={freshClient()}>
        <WriteDialog path="agent/tenant" to="PEOPLE" meant={{ ids: [one] }} onClose={() => undefined} />
      </Page>,
    );
    const start = await screen.findByRole('combobox', { name: 'Empezar con un mensaje de la casa' });
    await userEvent.click(start);
    const [option] = await screen.findAllByRole('option');
    await userEvent.click(option!);
    expect(screen.getByRole('textbox', { name: 'Asunto' })).not.toHaveProperty('value', '');
    expect(screen.getByRole('textbox', { name: 'Texto' })).not.toHaveProperty('value', '');
  });
});
