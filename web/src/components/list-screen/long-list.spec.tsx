import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, address, resetWire, show, wire } from './testing/list-bench.tsx';

const ROWS = 100_000;
const HEIGHT = 720;
const ROW = 36;

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** A list of 100,000 rows; pages behind the first 10,000 rows only by the cursor of the page before. */
function answer({ page, otherData }: Asked) {
  const from = otherData.after ? Number(otherData.after) : (page - 1) * 50;
  if (!otherData.after && from >= 10_000) throw new Error(`page ${page} is not reached by its number`);
  const items = Array.from({ length: 50 }, (_, at) => ({
    id: idOf(from + at),
    version: 1,
    name: `Contrato ${from + at}`,
    status: 'ACTIVE',
  }));
  return { items, hasMore: from + 50 < ROWS, cursor: String(from + 50), count: 10_000, capped: true };
}

beforeEach(() => {
  resetWire();
  wire.answer = answer;
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => void jest.restoreAllMocks());

const list = () => screen.findByRole('table', { name: 'Alquileres' });
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const scrollTo = async (row: number) => {
  const frame = (await list()).closest<HTMLElement>('[data-list-frame]')!;
  frame.scrollTop = row * ROW;
  fireEvent.scroll(frame);
};

describe('a list of 100,000 rows', () => {
  it('[SCR-01] goes on as it is scrolled, 50 rows at a time, and draws only what is seen', async () => {
    show();
    expect((await names())[0]).toBe('Contrato 0');
    await scrollTo(120);
    await waitFor(async () => expect(await names()).toContain('Contrato 120'));
    expect((await names()).length).toBeLessThan(60);
    expect(wire.asked.map(({ page }) => page).sort()).toEqual([1, 3, 4]);
    await waitFor(() => expect(address()).toBe('/contract/rent?page=3'));
    expect(await screen.findByText('101–150 de más de 10.000')).toBeTruthy();
  });

  it('[SCR-01] goes on behind the 10,000 rows that are reached by number', async () => {
    show('/contract/rent?page=200');
    await waitFor(async () => expect(await names()).toContain('Contrato 9950'));
    await scrollTo(10_010);
    await waitFor(async () => expect(await names()).toContain('Contrato 10010'));
    await scrollTo(10_080);
    await waitFor(async () => expect(await names()).toContain('Contrato 10080'));
    const behind = () =>
      wire.asked.filter(({ otherData }) => otherData.after).map(({ otherData }) => otherData.after);
    await waitFor(() => expect(behind()).toEqual(['10000', '10050', '10100']));
    expect(await screen.findByText('10.051–10.100 de más de 10.000')).toBeTruthy();
  });

  it('[SCR-01] a page of the address is where the list opens, and another order begins at the top', async () => {
    show('/contract/rent?page=41');
    await waitFor(async () => expect(await names()).toContain('Contrato 2000'));
    expect(await names()).not.toContain('Contrato 0');
    fireEvent.click(within(await list()).getByRole('button', { name: 'Renta mensual' }));
    await waitFor(async () => expect(await names()).toContain('Contrato 0'));
    expect((await list()).closest('[data-list-frame]')!.scrollTop).toBe(0);
  });

  it('[SCR-01] the row that has the focus keeps it, and its place, however far one scrolls', async () => {
    show();
    const link = (await screen.findByRole('link', { name: 'Contrato 3' })) as HTMLElement;
    act(() => link.focus());
    for (const row of [120, 400, 5000]) {
      await scrollTo(row);
      await waitFor(async () => expect(await names()).toContain(`Contrato ${row}`));
      expect(document.activeElement).toBe(link);
      expect((await names())[0]).toBe('Contrato 3');
    }
    const [above, between] = (await list()).querySelectorAll<HTMLElement>('tr[aria-hidden] td');
    expect([above!.style.height, link.closest('tr')!.ariaRowIndex]).toEqual([`${3 * ROW}px`, '5']);
    const [, next] = within(await list()).getAllByRole('link');
    const drawnFrom = Number(next!.closest('tr')!.ariaRowIndex) - 2;
    expect(between!.style.height).toBe(`${(drawnFrom - 4) * ROW}px`);
    // Back again, it is one row among the others; left by the focus, it goes as any other.
    await scrollTo(0);
    await waitFor(async () => expect(await names()).toContain('Contrato 0'));
    expect((await names()).filter((name) => name === 'Contrato 3')).toHaveLength(1);
    act(() => link.blur());
    await scrollTo(400);
    await waitFor(async () => expect(await names()).toContain('Contrato 400'));
    expect(await names()).not.toContain('Contrato 3');
  });

  it('[SCR-01] another order does not keep the row that had the focus', async () => {
    show();
    const link = (await screen.findByRole('link', { name: 'Contrato 3' })) as HTMLElement;
    act(() => link.focus());
    await scrollTo(400);
    await waitFor(async () => expect(await names()).toContain('Contrato 400'));
    fireEvent.click(within(await list()).getByRole('button', { name: 'Renta mensual' }));
    await waitFor(async () => expect(await names()).toContain('Contrato 0'));
    await scrollTo(400);
    await waitFor(async () => expect(await names()).toContain('Contrato 400'));
    expect(await names()).not.toContain('Contrato 3');
  });

  it('[SCR-01] the pinned column stays once the table is scrolled sideways, and costs no layers before', async () => {
    show();
    const table = await list();
    expect(table.dataset['sideways']).toBeUndefined();
    const frame = table.closest<HTMLElement>('[data-list-frame]')!;
    frame.scrollLeft = 150;
    fireEvent.scroll(frame);
    await waitFor(() => expect(table.dataset['sideways']).toBe('true'));
    frame.scrollLeft = 0;
    fireEvent.scroll(frame);
    await waitFor(() => expect(table.dataset['sideways']).toBeUndefined());
  });
});
