import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { GenerateDocumentDialog } from './generate-document-dialog.tsx';

configure({ asyncUtilTimeout: 30_000 });

const record = '01900000-0000-7000-8000-000000000009';
let problems: { paragraph: number; field: string; message: string }[];
let items: object[];
let languages: string[];
let contents: object;
let asked: Asked[];

beforeEach(() => {
  problems = [];
  languages = ['ES', 'ES'];
  contents = { tenants: ['7', '8'], landlords: [] };
  items = [{ id: '1', version: 1, key: 'contrato', name: 'Contrato de vivienda', language: 'CA' }];
  asked = fakeGateway(({ call, input }) => {
    if (call === '/commands/PreviewDocument')
      return {
        ...{ title: 'Contrato', fileName: 'Contrato.pdf', blocks: [], problems, content: null },
        templateBlocks: [
          { kind: 'numbered', paragraph: 0, number: '1', level: 1, runs: [{ text: 'Objeto.' }] },
          { kind: 'text', paragraph: 1, align: 'left', runs: [{ text: 'Firmado.' }] },
        ],
      };
    if (call === '/commands/SendEmail') return { communication: '3' };
    if (call === 'getObject') return { id: record, version: 1, ...contents };
    if (call === '/commands/GenerateDocument')
      return { document: '2', path: '/x', fileName: 'Contrato.pdf', bytes: 1, reused: false };
    const rows = JSON.stringify(input ?? null).includes('"agent"')
      ? [
          {
            id: '7',
            version: 1,
            firstname: 'Núria',
            lastname: 'Peña',
            email: 'nuria@example.com',
            language: languages[0],
          },
          { id: '8', version: 1, firstname: 'Joan', lastname: 'Mas', email: '', language: languages[1] },
        ]
      : items;
    return { items: rows, collections: {}, hasMore: false, cursor: null };
  });
});
afterEach(cleanup);

const show = (collection: 'contract' | 'finance' = 'contract', first?: string) =>
  render(
    <Page client={freshClient()}>
      <GenerateDocumentDialog
        collection={collection}
        record={record}
        first={first}
        onClose={() => undefined}
      />
    </Page>,
  );
const keepButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Guardar y abrir' });

describe('the dialog that makes a document', () => {
  it('[DOC-02] takes the only template in its language and keeps the document', async () => {
    show();
    const button = await keepButton();
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    await waitFor(() =>
      expect(asked.find(({ call }) => call === '/commands/GenerateDocument')?.input).toMatchObject({
        template: 'contrato',
        language: 'CA',
        record,
      }),
    );
  });

  it('[DOC-02] says what is missing and keeps nothing', async () => {
    problems = [{ paragraph: 3, field: 'rent', message: 'Párrafo 4: falta la renta mensual.' }];
    show();
    expect(await screen.findByText('Párrafo 4: falta la renta mensual.')).toBeTruthy();
    expect((await keepButton()).disabled).toBe(true);
  });

  it('[DOC-02] shows what is changed by hand beside the text of the template, keeps it and takes it back', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Texto' }));
    const clause = await screen.findByRole('textbox', { name: 'Cláusula 1' });
    await userEvent.type(clause, ' Pactado.');
    expect(screen.getByText('Objeto. Pactado.', { selector: 'ins' })).toBeTruthy();
    expect(screen.getByText('Objeto.', { selector: 'del' })).toBeTruthy();
    expect(screen.getByText('1 texto modificado')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Imprimir los cambios al final' }));
    await userEvent.click(await keepButton());
    await waitFor(() =>
      expect(asked.find(({ call }) => call === '/commands/GenerateDocument')?.input).toMatchObject({
        changes: [{ block: 0, piece: 0, before: 'Objeto.', after: 'Objeto. Pactado.' }],
        printChanges: true,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Volver al texto de la plantilla' }));
    expect(screen.getByText('Sin cambios a mano')).toBeTruthy();
  });

  it('[RST-09] mails it to whom it shows, each with a mail of their own', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Correo' }));
    const known = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Núria Peña \(inquilino\)/ });
    expect([known.checked, screen.getByRole<HTMLInputElement>('checkbox', { name: /Joan Mas/ }).disabled]).toEqual([true, true]); // prettier-ignore
    await userEvent.type(screen.getByRole('textbox', { name: 'Otras direcciones' }), 'nadie');
    expect(screen.getByText(/no es una dirección/)).toBeTruthy();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar y enviar' });
    expect(send.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Otras direcciones' }), '@example.com');
    await screen.findByText(
      'Lo recibirán, cada uno en su propio correo: nuria@example.com, nadie@example.com',
    );
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await screen.findByText(/se está enviando a 2 destinatarios/);
    const mails = asked.filter(({ call }) => call === '/commands/SendEmail');
    expect(mails.map(({ input }) => input)).toMatchObject([
      { to: { id: '7', description: 'nuria@example.com' }, attachments: ['2'] },
      { to: 'nadie@example.com', attachments: ['2'] },
    ]);
  });

  const inBoth = (more: object = {}) => [
    { id: '1', version: 1, key: 'claves', name: 'Acta de llaves', language: 'ES', ...more },
    { id: '2', version: 1, key: 'claves', name: 'Acta de claus', language: 'CA', ...more },
  ];
  const keptInput = () =>
    waitFor(() => {
      const input = asked.find(({ call }) => call === '/commands/GenerateDocument')?.input;
      expect(input).toBeTruthy();
      return input;
    });
  const languageField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Idioma' });

  it('[DOC-02] is in the language of whoever gets it, once in the list, and in the other one if somebody says so', async () => {
    items = inBoth();
    languages = ['CA', 'CA'];
    show();
    expect((await languageField()).value).toBe('Catalán');
    await userEvent.click(await languageField());
    await userEvent.click(await screen.findByRole('option', { name: 'Castellano' }));
    const button = await keepButton();
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    expect(await keptInput()).toMatchObject({ template: 'claves', language: 'ES' });
  });

  it('[DOC-02] is in Spanish where one of them does not read Catalan', async () => {
    items = inBoth();
    languages = ['CA', 'ES'];
    show();
    expect((await languageField()).value).toBe('Castellano');
  });

  it('[DOC-02] asks for what the template needs beside the record', async () => {
    items = inBoth({
      variables: [
        { name: 'cause', label: 'Causa de la temporada', kind: 'TEXT', required: true },
        { name: 'amount', label: 'Importe', kind: 'MONEY' },
        { name: 'months', label: 'Meses', kind: 'LIST' },
      ],
    });
    show();
    await userEvent.type(await screen.findByRole('textbox', { name: /Causa de la temporada/ }), 'curso 2026');
    await userEvent.type(screen.getByRole('textbox', { name: /^Meses/ }), 'mayo\njunio');
    const button = await keepButton();
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    expect(await keptInput()).toMatchObject({
      variables: { cause: 'curso 2026', months: ['mayo', 'junio'] },
    });
  });

  it('[DOC-02] [FIN-02] the letter of a settlement is proposed and mailed to its landlords, not to the tenants', async () => {
    items = [
      { id: '1', version: 1, key: 'letter.receipt', name: 'Carta del recibo', language: 'ES' },
      { id: '2', version: 1, key: 'letter.settlement', name: 'Carta de la liquidación', language: 'ES' },
    ];
    contents = { type: 'SETTLEMENT', tenants: ['7'], landlords: ['8'] };
    show('finance', 'letter.settlement');
    await userEvent.click(await screen.findByRole('tab', { name: 'Correo' }));
    const tenant = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /Núria Peña \(inquilino\)/,
    });
    expect(tenant.checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Plantilla' }).value).toBe(
      'Carta de la liquidación',
    );
  });

  it('[DOC-02] says where to go when there is no template', async () => {
    items = [];
    show();
    expect(await screen.findByText(/No hay plantillas en uso/)).toBeTruthy();
  });
});
