import { afterEach, expect, it } from '@jest/globals';
import { build } from '@llavero/proto/compile/factory';
import { finance } from '@llavero/proto/records/finance/finance';
import { transferLine } from '@llavero/proto/rules/document-line';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RowOf } from '../../../lib/records.ts';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { RectifyDialog } from './rectify-dialog.tsx';

const line = transferLine({
  ...{ category: 'RENT', subcategory: 'RENT', source: 'LANDLORD', destination: 'TENANT' },
  ...{ concept: 'Renta', base: 850 },
});
const record = {
  ...build(finance),
  ...{ id: '01900000-0000-7000-8000-0000000000bb', version: 4, type: 'RECEIPT', breakdown: [line] },
} as unknown as RowOf<typeof finance>;

afterEach(cleanup);

it('[FIN-03] takes a whole document back without naming corrections: an empty list of them is refused', async () => {
  const sent: unknown[] = [];
  fakeGateway(({ call, input }) => {
    if (call === '/commands/RectifyDocument') sent.push(input);
    return { lines: [], totalAmount: -850, rightTotal: 0, document: 'd', name: 'R202600001' };
  });
  render(
    <Page client={freshClient()}>
      <RectifyDialog record={record} onClose={() => undefined} />
    </Page>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Dejarlo sin efecto entero' }));
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Emitido dos veces');
  const rectify = screen.getByRole('button', { name: 'Rectificar' });
  await waitFor(() => expect((rectify as HTMLButtonElement).disabled).toBe(false));
  await user.click(rectify);
  await waitFor(() => expect(sent).toEqual([{ id: record.id, version: 4, reason: 'Emitido dos veces' }]));
});
