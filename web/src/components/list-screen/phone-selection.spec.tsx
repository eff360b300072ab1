import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PHONE } from '../../lib/breakpoints.ts';
import { resetWire, rows, show, wire } from './testing/list-bench.tsx';
import { HOLD_MS } from './use-hold.ts';

const everyQuery = window.matchMedia;
const wait = globalThis.setTimeout;
/** Ends the time that a finger has rested, which passes only when a test says so. */
let rest: () => void;
beforeEach(() => {
  resetWire();
  window.matchMedia = (query) => Object.assign(everyQuery(query), { matches: query === PHONE });
  const held = new Map<number, () => void>();
  // No mock function: the testing library takes that for a clock of its own.
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    if (ms !== HOLD_MS) return wait(run, ms);
    const timer = wait(() => undefined, 0);
    held.set(Number(timer), run);
    return timer;
  }) as typeof setTimeout;
  const clear = globalThis.clearTimeout;
  jest.spyOn(window, 'clearTimeout').mockImplementation((timer) => {
    held.delete(Number(timer));
    clear(timer);
  });
  rest = () =>
    act(() => {
      for (const run of held.values()) run();
      held.clear();
    });
});
afterEach(() => {
  window.matchMedia = everyQuery;
  globalThis.setTimeout = wait;
  jest.restoreAllMocks();
});

const list = () => screen.findByRole('list', { name: 'Alquileres' });
const card = async (name: string) => (await within(await list()).findByText(name)).closest('li')!;
const box = (name: string) => screen.findByRole('checkbox', { name: `Seleccionar ${name}` });
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar/ });
const ticked = () => boxes().map(({ checked }) => checked);
/** jsdom has no pointer events of its own. */
const pointer = async (name: string, type: string, pointerType = 'touch', clientY = 100) =>
  fireEvent(
    await card(name),
    Object.assign(new MouseEvent(type, { clientX: 100, clientY, bubbles: true }), { pointerType }),
  );
const press = (name: string, pointerType?: string) => pointer(name, 'pointerdown', pointerType);

describe('selecting cards on a phone', () => {
  it('[SCR-01] [FIN-02] «Seleccionar» gives each card a box; a card is ticked anywhere, and by keyboard', async () => {
    const person = userEvent.setup();
    show();
    await list();
    expect(boxes()).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'Seleccionar' }));
    expect(ticked()).toEqual([false, false, false]);
    expect(await screen.findByText('0 seleccionados')).toBeTruthy();
    await person.click(within(await card('Contrato 2')).getByText('Contrato 2'));
    await person.click(await box('Contrato 3'));
    expect(ticked()).toEqual([false, true, true]);
    (await box('Contrato 1')).focus();
    await person.keyboard(' ');
    expect(ticked()).toEqual([true, true, true]);
    expect(await screen.findByText('3 seleccionados')).toBeTruthy();
    expect(screen.queryByText(/^ficha /)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Quitar la selección' }));
    expect(boxes()).toEqual([]);
    await person.click(within(await card('Contrato 2')).getByText('Contrato 2'));
    expect(await screen.findByText(/^ficha /)).toBeTruthy();
  });

  it('[SCR-01] a card that is held is selected, and not opened when the finger leaves it', async () => {
    show();
    await press('Contrato 2');
    rest();
    await waitFor(() => expect(ticked()).toEqual([false, true, false]));
    const lifted = await card('Contrato 2');
    fireEvent.pointerUp(lifted);
    fireEvent.click(within(lifted).getByText('Contrato 2'), { detail: 1 });
    expect(ticked()).toEqual([false, true, false]);
    fireEvent.click(within(lifted).getByText('Contrato 2'), { detail: 1 });
    // The last one that is given up ends it.
    expect(boxes()).toEqual([]);
    expect(screen.queryByText(/^ficha /)).toBeNull();
  });

  it('[SCR-01] a finger that moves or leaves at once, and a mouse, hold nothing', async () => {
    show();
    await press('Contrato 1');
    await pointer('Contrato 1', 'pointermove', 'touch', 130);
    rest();
    await press('Contrato 1');
    fireEvent.pointerUp(await card('Contrato 1'));
    rest();
    await press('Contrato 1');
    fireEvent.pointerCancel(await card('Contrato 1'));
    rest();
    await press('Contrato 1', 'mouse');
    rest();
    expect(boxes()).toEqual([]);
    // The browser's own menu comes for a mouse only.
    expect(fireEvent.contextMenu(await card('Contrato 1'))).toBe(true);
    await press('Contrato 1');
    expect(fireEvent.contextMenu(await card('Contrato 1'))).toBe(false);
  });

  it('[SCR-01] [FIN-02] all that match are changed by the server, but those that are taken out', async () => {
    const person = userEvent.setup();
    show();
    await person.click(await screen.findByRole('button', { name: 'Seleccionar' }));
    await person.click(await screen.findByRole('button', { name: 'Seleccionar los 120' }));
    expect(ticked()).toEqual([true, true, true]);
    await person.click(await card('Contrato 1').then((one) => within(one).getByText('Contrato 1')));
    expect(await screen.findByText('119 seleccionados')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cambiar estado' }));
    await person.click(await screen.findByText('Pasar a «Anulado»'));
    await person.click(await screen.findByRole('button', { name: /\(119\)/ }));
    await waitFor(() =>
      expect(wire.sent).toMatchObject([
        { url: '/lists/changes', body: { patch: { status: 'CANCELLED' }, except: [rows[0]!.id] } },
      ]),
    );
  });

  it('[SCR-01] [SES-09] nothing is offered to select to who may change nothing', async () => {
    show('/contract/rent', jest.fn(), 'EXTERNAL_EMPLOYEE');
    await screen.findByRole('button', { name: /^Exportar/ });
    await press('Contrato 1');
    rest();
    expect(boxes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Seleccionar' })).toBeNull();
  });
});
