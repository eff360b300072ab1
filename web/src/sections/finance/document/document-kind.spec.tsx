import { afterEach, describe, expect, it } from '@jest/globals';
import { type finance } from '@llavero/proto/records/finance/finance';
import { parseDay } from '@llavero/proto/values/dates';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { RowOf } from '../../../lib/records.ts';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { DocumentKind } from './document-kind.tsx';

const id = '01900000-0000-7000-8000-000000000001';
afterEach(cleanup);

async function titleOf(record: Partial<RowOf<typeof finance>>): Promise<string> {
  fakeGateway(({ call, input }) => {
    if (call === '/labels') return [{ id, title: 'Carrer de Sants 12, Barcelona' }];
    if (call !== 'getObject') return [];
    return input['collection'] === 'contract'
      ? { id, version: 1, startDate: parseDay('01/03/2024') }
      : { id, version: 1, mandateDate: parseDay('15/02/2024') };
  });
  const { container } = render(
    <Page client={freshClient()}>
      <div data-testid="kind">
        <DocumentKind record={{ id, version: 1, year: 2026, month: 11, units: [id], ...record }} />
      </div>
    </Page>,
  );
  const text = () => container.querySelector('[data-testid=kind]')?.textContent ?? '';
  await waitFor(() => expect(text()).toMatch(/ de \d\d\/\d\d\/\d{4}$/));
  return text();
}

describe('the title of a document window (F §2)', () => {
  it.each([
    [
      'RECEIPT',
      { contract: id, mandate: id },
      /^Recibo de noviembre de 2026 · Carrer de Sants 12.* · contrato de 01\/03\/2024$/,
    ],
    [
      'GUARANTEED',
      { contract: null, mandate: id },
      /^Liquidación garantizada de noviembre de 2026 · Carrer de Sants 12.* · mandato de 15\/02\/2024$/,
    ],
  ] as const)(
    '[FIN-07] of %s says month, year, unit and the day of its contract or mandate',
    async (type, of, expected) => {
      expect(await titleOf({ type, ...of })).toMatch(expected);
    },
  );
});
