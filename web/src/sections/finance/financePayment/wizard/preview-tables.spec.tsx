import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import { NotOffered } from './not-offered.tsx';
import { RefusedRows } from './preview-tables.tsx';
import type { RemittancePreview, RemittanceValues } from './remittance-preview.ts';

const row = (at: number) => ({
  ...{ document: `d${at}`, name: `REC-${at}`, party: null, amount: 1, executionDay: 0 },
  ...{ reason: 'MANDATE_MISSING' as const, collection: 'agent', record: `p${at}` },
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_row, at) => row(from + at));
const preview: RemittancePreview = {
  ...{ executionDate: 0, problem: null, approvalReason: null, rows: 0, totalAmount: 0 },
  ...{ refusedRows: 7, refusedAmount: 7, accepted: [], refused: rows(0, 3) },
  notOfferedRows: 1_203,
  notOffered: [
    { reason: 'PAID', rows: 1_200 },
    { reason: 'INSTALMENT_LATER', rows: 3 },
  ],
};
const values: RemittanceValues = {
  type: 'DEBIT',
  organization: 'o',
  executionDate: 1,
  dueUpTo: 2,
  excluded: ['x'],
};

let asked: Asked[];
beforeEach(() => {
  asked = fakeGateway(({ call, input }) => {
    if (call === '/labels') return [{ id: 'p1', title: 'Núria Peñíscola' }];
    if (call === '/commands/NotOfferedDocuments') {
      const from = Number(input['after']);
      const row = { document: `n${from}`, name: `REC-N${from}`, person: 'p1', amount: 850, due: null };
      return { rows: [row, { ...row, document: `m${from}`, name: `REC-M${from}` }], more: from === 0 };
    }
    if (call !== '/commands/RefusedRemittanceRows') return {};
    const after = Number(input['after']);
    return { rows: rows(after, Math.min(after + 2, 7)), more: after + 2 < 7 };
  });
});
afterEach(cleanup);

describe('the documents that stay out of a remittance', () => {
  it('[FIN-04] are all named, page by page, in the order of the preview', async () => {
    const user = userEvent.setup();
    render(
      <Page client={freshClient()}>
        <RefusedRows data={preview} values={values} />
      </Page>,
    );
    const named = () => screen.getAllByText(/^REC-\d/).map((element) => element.firstChild?.textContent);
    expect(named()).toEqual(['REC-0', 'REC-1', 'REC-2']);
    await user.click(await screen.findByRole('button', { name: 'Ver más (quedan 4)' }));
    await user.click(await screen.findByRole('button', { name: 'Ver más (quedan 2)' }));
    await waitFor(() => expect(named()).toEqual(rows(0, 7).map(({ name }) => name)));
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked.map(({ input }) => input)).toEqual([
      { type: 'DEBIT', organization: 'o', executionDate: 1, dueUpTo: 2, after: 3 },
      { type: 'DEBIT', organization: 'o', executionDate: 1, dueUpTo: 2, after: 5 },
    ]);
  });

  it('[FIN-04] [WIZ-11] and those that are not offered are counted by reason, and named where a reason is opened', async () => {
    const user = userEvent.setup();
    render(
      <Page client={freshClient()}>
        <NotOffered data={preview} values={values} />
      </Page>,
    );
    expect(screen.getByText(/^1\.203 recibos del periodo no se ofrecen$/)).toBeTruthy();
    expect(screen.getByText(/^Pagado \(1\.200\)$/)).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(screen.getByText(/^Con plazos posteriores .* \(3\)$/));
    const table = within(await screen.findByRole('table', { name: /^Con plazos posteriores/ }));
    expect(await table.findAllByText('Núria Peñíscola')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ver más (quedan 1)' }));
    expect((await table.findAllByText(/^REC-/)).map(({ textContent }) => textContent)).toEqual([
      ...['REC-N0', 'REC-M0', 'REC-N2', 'REC-M2'],
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    const sent = asked.filter(({ call }) => call === '/commands/NotOfferedDocuments');
    expect(sent.map(({ input }) => input)).toEqual(
      [0, 2].map((after) => ({
        ...{ type: 'DEBIT', organization: 'o', executionDate: 1, dueUpTo: 2 },
        ...{ reason: 'INSTALMENT_LATER', after },
      })),
    );
    cleanup();
    render(
      <Page client={freshClient()}>
        <NotOffered data={{ ...preview, notOfferedRows: 0, notOffered: [] }} values={values} />
      </Page>,
    );
    expect(screen.queryByText(/no se ofrece/)).toBeNull();
  });
});
