import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Asked, fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
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
});
