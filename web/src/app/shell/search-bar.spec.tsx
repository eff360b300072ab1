/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type Deferred, deferred } from '../../lib/testing/deferred.ts';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { Address, freshClient, Page } from '../../lib/testing/page.tsx';
import { SearchBar } from './search-bar.tsx';

const hit = (index: number) => ({
  collection: index % 2 ? 'place' : 'agent',
  id: `01900000-0000-7000-8000-00000000000${index}`,
  title: `Núñez ${index}`,
  detail: 'nunez@correo.example',
});
let asked: string[];
let answer: Deferred<{ hits: unknown[] }>;

beforeEach(() => {
  asked = [];
  answer = deferred();
  fakeGateway(({ input }) => {
    asked.push(String(input['q']));
    return answer.promise;
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  render(
    <Page client={freshClient()}>
      <SearchBar />
      <Address />
    </Page>,
  );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const box = () =>
  screen.getByPlaceholderText('Empieza a escribir para buscar personas, emails, DNIs o unidades');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const settle = async (hits: unknown[]) => {
  answer.resolve({ hits });
  await pass(50);
};

describe('the search bar', () => {
  it('[TOP-01] waits 1 s after the last key, looks each 500 ms, and asks once', async () => {
    fireEvent.focus(box());
    type('nun');
    await pass(900);
    type('nune');
    await pass(900);
    expect(asked).toEqual([]);
    await pass(700);
    expect(asked).toEqual(['nune']);
  });

  it('[TOP-01] says Cargando datos, then Sin datos when nothing matches', async () => {
    fireEvent.focus(box());
    type('zzz');
    expect(await screen.findByText('Cargando datos')).toBeTruthy();
    await pass(1600);
    expect(screen.getByText('Cargando datos')).toBeTruthy();
    await settle([]);
    expect(screen.getByText('Sin datos')).toBeTruthy();
    expect(screen.queryByText('Cargando datos')).toBeNull();
  });

  it('[TOP-01] asks nothing for fewer than 3 characters and shows 7 at most', async () => {
    fireEvent.focus(box());
    type('nu');
    await pass(3000);
    expect(asked).toEqual([]);
    type('nun');
    await pass(1600);
    await settle(Array.from({ length: 9 }, (_, index) => hit(index)));
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(7);
  });

  it('[TOP-01] says that it could not search, and not that there is nothing', async () => {
    fireEvent.focus(box());
    type('nun');
    await pass(1600);
    answer.reject(new Error('away'));
    await pass(50);
    expect(screen.getByText('No se ha podido buscar: inténtelo de nuevo')).toBeTruthy();
    expect(screen.queryByText('Sin datos')).toBeNull();
  });

  it('[TOP-01] Enter takes nothing of what is typed after it', async () => {
    fireEvent.focus(box());
    type('nun');
    fireEvent.keyDown(box(), { key: 'Enter' });
    await pass(50);
    type('nune');
    await settle([hit(2)]);
    await pass(1600);
    await pass(50);
    expect(screen.getByLabelText('dirección').textContent).toBe('/');
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1);
  });

  it('[TOP-01] Enter does not wait for the second and takes the first', async () => {
    fireEvent.focus(box());
    type('nun');
    fireEvent.keyDown(box(), { key: 'Enter' });
    await pass(50);
    expect(asked).toEqual(['nun']);
    await settle([hit(2), hit(3)]);
    expect(screen.getByLabelText('dirección').textContent).toBe(`/agent/landlord/agent/${hit(2).id}`);
  });
});
