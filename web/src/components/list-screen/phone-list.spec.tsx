import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PHONE } from '../../lib/breakpoints.ts';
import { PAUSE_MS } from './use-looked-page.ts';
import { type Asked, address, resetWire, show, wire } from './testing/list-bench.tsx';

const ROWS = 1_000;
const HEIGHT = 720;
/** Higher than cards are taken to be before they are drawn. */
const CARD = 150;

function answer({ page }: Asked) {
  const from = (page - 1) * 50;
  const items = Array.from({ length: 50 }, (_, at) => ({
    id: `00000000-0000-7000-8000-${String(from + at).padStart(12, '0')}`,
    version: 1,
    name: `Contrato ${from + at}`,
    status: 'ACTIVE',
  }));
  return { items, hasMore: from + 50 < ROWS, cursor: null, count: ROWS, capped: false };
}

const everyQuery = window.matchMedia;
const wait = globalThis.setTimeout;
beforeEach(() => {
  resetWire();
  wire.answer = answer;
  window.matchMedia = (query) => Object.assign(everyQuery(query), { matches: query === PHONE });
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(CARD);
});
afterEach(() => {
  window.matchMedia = everyQuery;
  globalThis.setTimeout = wait;
  jest.restoreAllMocks();
});

const list = () => screen.findByRole('list', { name: 'Alquileres' });
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent);
const scrollTo = async (top: number) => {
  const frame = await list();
  frame.scrollTop = top;
  fireEvent.scroll(frame);
};
const heightOf = (child: Element) =>
  child.hasAttribute('data-page') ? CARD : parseFloat((child as HTMLElement).style.height);
const sum = (all: readonly Element[]) => all.reduce((height, child) => height + heightOf(child), 0);
/** Pixels of all that is drawn or left free. */
const height = async () => sum([...(await list()).children]);
/** Pixels above a card. */
const topOf = async (name: string) => {
  const children = [...(await list()).children];
  return sum(
    children.slice(
      0,
      children.findIndex((child) => child.querySelector('strong')?.textContent === name),
    ),
  );
};
/** A list that is scrolled to its end, and its height: now and before its last cards have come. */
async function atItsEnd() {
  show();
  await waitFor(async () => expect((await names()).length).toBe(50));
  const frame = await list();
  const whole = () => sum([...frame.children]);
  Object.defineProperty(frame, 'scrollHeight', { get: whole });
  const before = whole();
  await scrollTo(before - HEIGHT);
  return { frame, whole, before };
}

describe('a list on a phone', () => {
  it('[SCR-01] goes on as it is scrolled, draws only what is near and tells its page', async () => {
    show();
    expect((await names())[0]).toBe('Contrato 0');
    await waitFor(async () => expect((await names()).length).toBe(50));
    await scrollTo(49 * CARD);
    await waitFor(async () => expect(await names()).toContain('Contrato 50'));
    await scrollTo(51 * CARD);
    await waitFor(() => expect(address()).toBe('/contract/rent?page=2'));
    expect(await names()).toContain('Contrato 0');
    expect(await screen.findByText('51–100 de 1.000')).toBeTruthy();
    for (const page of [3, 4, 5]) {
      await scrollTo(50 * (page - 1) * CARD + CARD);
      await waitFor(async () => expect(await names()).toContain(`Contrato ${(page - 1) * 50}`));
    }
    expect(await names()).not.toContain('Contrato 0');
    expect((await names()).length).toBeLessThanOrEqual(150);
    const item = within(await list())
      .getByText('Contrato 200')
      .closest('li');
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual([
      '201',
      '1000',
    ]);
  });

  it('[SCR-01] a page that was read stays where it is when it is scrolled away and back', async () => {
    show();
    await waitFor(async () => expect((await names()).length).toBe(50));
    for (const page of [2, 3, 4]) {
      await scrollTo(50 * (page - 1) * CARD + CARD);
      await waitFor(async () => expect(await names()).toContain(`Contrato ${(page - 1) * 50}`));
    }
    // Four pages have been drawn, sixteen are taken to be of usual cards.
    await waitFor(async () => expect(await height()).toBe(4 * 50 * CARD + 16 * 50 * 120));
    await scrollTo(CARD);
    await waitFor(async () => expect(await names()).toContain('Contrato 0'));
    expect((await list()).scrollTop).toBe(CARD);
    expect(await height()).toBe(4 * 50 * CARD + 16 * 50 * 120);
  });

  it('[SCR-01] opens at the page of its address; pages read above it move nothing that is seen', async () => {
    show('/contract/rent?page=10');
    await waitFor(async () => expect(await names()).toContain('Contrato 450'));
    const frame = await list();
    // The page before it is near: it is read, and higher than it was taken to be.
    await waitFor(async () => expect(await names()).toContain('Contrato 449'));
    await waitFor(async () => expect(frame.scrollTop).toBe(await topOf('Contrato 450')));
    expect(frame.scrollTop).toBe(8 * 50 * 120 + 50 * CARD);
    await scrollTo(frame.scrollTop - 2 * CARD);
    await waitFor(() => expect(address()).toBe('/contract/rent?page=9'));
    expect(frame.scrollTop).toBe(await topOf('Contrato 448'));
  });

  it('[SCR-01] who goes to the end stays there, though the last cards are higher than they were taken to be', async () => {
    const { frame, whole, before } = await atItsEnd();
    await waitFor(async () => expect(await names()).toContain('Contrato 999'));
    await waitFor(() => expect(whole()).toBeGreaterThan(before));
    expect(frame.scrollTop).toBeGreaterThanOrEqual(whole() - HEIGHT);
    await scrollTo(whole() - 2 * HEIGHT);
    const seen = frame.scrollTop;
    await waitFor(() => expect(address()).toMatch(/page=(19|20)$/));
    expect(frame.scrollTop).toBe(seen);
  });

  it('[SCR-01] who leaves the end before its last cards come is not taken back to it', async () => {
    const { frame, whole, before } = await atItsEnd();
    // The browser tells of it after it has drawn.
    frame.scrollTop = 0;
    await waitFor(() => expect(whole()).toBeGreaterThan(before));
    expect(frame.scrollTop).toBe(0);
  });

  it('[SCR-01] a record that is opened at once leaves the list where it was scrolled to', async () => {
    // The pauses in scrolling end when the test says so.
    const pauses: (() => void)[] = [];
    // No mock function: the testing library takes that for a clock of its own.
    globalThis.setTimeout = ((run: () => void, ms?: number) => {
      if (ms !== PAUSE_MS) return wait(run, ms);
      pauses.push(run);
      return wait(() => undefined, 0);
    }) as typeof setTimeout;
    const endPause = () => act(() => pauses.splice(0).forEach((run) => run()));
    show();
    await waitFor(async () => expect((await names()).length).toBe(50));
    await scrollTo(49 * CARD);
    await waitFor(async () => expect(await names()).toContain('Contrato 50'));
    await scrollTo(52 * CARD);
    fireEvent.click(within(await list()).getByText('Contrato 53'));
    await screen.findByText(/^ficha /);
    endPause();
    fireEvent.click(screen.getByRole('button', { name: 'atrás en el navegador' }));
    await waitFor(() => expect(screen.queryByText(/^ficha /)).toBeNull());
    expect((await list()).scrollTop).toBe(52 * CARD);
    endPause();
    await waitFor(() => expect(address()).toBe('/contract/rent?page=2'));
    expect((await list()).scrollTop).toBe(52 * CARD);
  });

  it('[SCR-01] another filter begins at the top', async () => {
    show('/contract/rent?page=10');
    await waitFor(async () => expect(await names()).toContain('Contrato 450'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Filtrar la lista por texto' }), {
      target: { value: 'sants' },
    });
    await waitFor(async () => expect(await names()).toContain('Contrato 0'));
    expect((await list()).scrollTop).toBe(0);
  });
});
