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
let asked: Asked[];

beforeEach(() => {
  problems = [];
  items = [{ id: '1', version: 1, key: 'contrato', name: 'Contrato de vivienda', language: 'CA' }];
  asked = fakeGateway(({ call }) => {
    if (call === '/commands/PreviewDocument')
      return { title: 'Contrato', fileName: 'Contrato.pdf', blocks: [], problems, content: null };
    if (call === '/commands/GenerateDocument')
      return { document: '2', path: '/x', fileName: 'Contrato.pdf', bytes: 1, reused: false };
    return { items, collections: {}, hasMore: false, cursor: null };
  });
});
afterEach(cleanup);

const show = () =>
  render(
    <Page client={freshClient()}>
      <GenerateDocumentDialog collection="contract" record={record} onClose={() => undefined} />
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

  it('[DOC-02] says where to go when there is no template', async () => {
    items = [];
    show();
    expect(await screen.findByText(/No hay plantillas en uso/)).toBeTruthy();
  });
});
