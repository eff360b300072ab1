import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCollection } from '../../lib/records.ts';
import { address, resetWire, rows, show, wire } from './testing/list-bench.tsx';

beforeEach(resetWire);

const names = () =>
  within(screen.getByRole('table', { name: 'Alquileres' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const readAgain = () => act(() => refreshCollection(wire.client!, 'contract'));

describe('a list that stays as it is looked at', () => {
  it('[SCR-01] keeps a row that stops matching, marked, until the list is left', async () => {
    show('/contract/rent?f.status=ACTIVE,DRAFT');
    await screen.findByRole('table', { name: 'Alquileres' });
    wire.items = rows.filter((_, index) => index !== 1);
    await readAgain();
    const row = (await screen.findByText('Ya no cumple')).closest('tr');
    expect(row?.textContent).toContain('Contrato 2');
    expect(names()).toEqual(['Contrato 1', 'Contrato 2', 'Contrato 3']);
    expect(screen.getAllByText('Ya no cumple')).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Quitar el filtro Estado' }));
    await waitFor(() => expect(names()).toEqual(['Contrato 1', 'Contrato 3']));
    expect(screen.queryByText('Ya no cumple')).toBeNull();
  });

  it('[SCR-01] takes in what one has added oneself, and moves nothing when the order changes', async () => {
    show();
    await screen.findByRole('table', { name: 'Alquileres' });
    const added = { ...rows[0]!, id: '00000000-0000-7000-8000-000000000009', name: 'Contrato 9' };
    wire.items = [rows[2]!, added, rows[1]!, rows[0]!];
    await readAgain();
    await waitFor(() => expect(names()).toContain('Contrato 9'));
    expect(names().filter((name) => name !== 'Contrato 9')).toEqual([
      'Contrato 1',
      'Contrato 2',
      'Contrato 3',
    ]);
  });
});

describe('from record to record', () => {
  it('[NAV-01] Space peeks at the row under the cursor, and the way back leads to the list', async () => {
    const user = userEvent.setup();
    show('/contract/rent?sort=rent');
    await screen.findByRole('table', { name: 'Alquileres' });
    await user.keyboard('jj ');
    await waitFor(() => expect(address()).toBe(`/contract/rent/contract/${rows[1]!.id}?sort=rent`));
    expect(screen.getByText(`ficha ${rows[1]!.id}`)).toBeTruthy();
  });
});
