import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { LinkPicker } from './link-picker.tsx';

const people = [
  { id: 'a1', firstname: 'Ana', lastname: 'Puig', idNumber: '12345678Z' },
  { id: 'b2', firstname: 'Bea', lastname: 'Soler', idNumber: null },
];
const user = userEvent.setup();
const onCreate = jest.fn<(text: string, done: (id: string) => void) => void>();
const onBlur = jest.fn();

interface Options {
  start?: string[];
  single?: boolean;
  creates?: boolean;
  readOnly?: boolean;
}

function Picker({ start = [], single = false, creates = false, readOnly = false }: Options) {
  const [value, setValue] = useState(start);
  return (
    <>
      <LinkPicker
        collection="agent"
        label="Propietarios"
        value={value}
        onChange={setValue}
        onBlur={onBlur}
        single={single}
        readOnly={readOnly}
        filter={{ roles: 'LANDLORD' }}
        {...(creates ? { onCreate } : {})}
      />
      <output>{value.join()}</output>
    </>
  );
}

const show = (options: Options = {}) =>
  render(
    <Page client={freshClient()}>
      <Picker {...options} />
    </Page>,
  );

const field = () => screen.getByLabelText('Propietarios', { selector: 'input' });
const picked = () => document.querySelector('output')?.textContent;
const option = (name: string | RegExp) => screen.findByRole('option', { name });

describe('link picker', () => {
  let asked: Asked[];
  beforeEach(() => {
    onCreate.mockReset();
    onBlur.mockReset();
    asked = fakeGateway(({ call, input }) => {
      if (call === '/labels') return people.map(({ id, firstname }) => ({ id, title: firstname }));
      const wanted = String((input['dataRequest'] as { textFilter: string }).textFilter).toLowerCase();
      return {
        items: people.filter(({ lastname }) => lastname.toLowerCase().includes(wanted)),
        collections: {},
      };
    });
  });
  afterEach(cleanup);
  const requests = () =>
    asked
      .filter(({ call }) => call === 'getComponentItems')
      .map(({ input }) => input['dataRequest'] as { textFilter: string; mongoFilter: unknown });

  it('offers the first records that pass its filter, by name and detail, and asks for nothing before', async () => {
    show();
    expect(asked).toEqual([]);
    expect(screen.getByRole('combobox', { name: 'Propietarios', expanded: false })).toBe(field());
    await user.click(field());
    expect(screen.getByRole('combobox', { name: 'Propietarios', expanded: true })).toBe(field());
    expect((await option(/Ana Puig/)).textContent).toContain('12345678Z');
    expect(await option(/Bea Soler/)).toBeTruthy();
    expect(requests()).toMatchObject([{ textFilter: '', mongoFilter: { roles: 'LANDLORD' } }]);
  });

  it('searches what is typed, from three characters on', async () => {
    show();
    await user.type(field(), 'so');
    await option(/Ana Puig/);
    await user.type(field(), 'ler');
    await waitFor(() => expect(requests().at(-1)?.textFilter).toBe('soler'));
    await waitFor(() => expect(screen.queryByRole('option', { name: /Ana Puig/ })).toBeNull());
    expect(requests().map(({ textFilter }) => textFilter)).not.toContain('so');
    await user.click(await option(/Bea Soler/));
    expect(picked()).toBe('b2');
    expect(field()).toHaveProperty('value', '');
  });

  it('works by keyboard: arrows and Enter pick, Backspace takes the last one away, Tab leaves', async () => {
    show();
    await user.click(field());
    await option(/Ana Puig/);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picked()).toBe('b2');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(picked()).toBe('b2,a1');
    await user.keyboard('{Backspace}');
    expect(picked()).toBe('b2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field().getAttribute('aria-expanded')).not.toBe('true'));
    await user.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  it('takes one away by its button, which is there for screen readers too', async () => {
    show({ start: ['a1', 'b2'] });
    await user.click(await screen.findByRole('button', { name: 'Quitar Ana' }));
    expect(picked()).toBe('b2');
  });

  it('puts another in the place of the one, where there is only one', async () => {
    show({ start: ['a1'], single: true });
    await user.click(field());
    await user.click(await option(/Bea Soler/));
    expect(picked()).toBe('b2');
  });

  it('says that nothing was found', async () => {
    show();
    await user.type(field(), 'nadie');
    expect(await screen.findByText('Sin datos')).toBeTruthy();
  });

  it('says that it could not search, instead of that there is nothing', async () => {
    fakeGateway(() => {
      throw new Refusal({ code: 'PEER.AWAY', kind: 'unavailable', message: 'No responde.' });
    });
    show();
    await user.click(field());
    expect(await screen.findByText(/No se ha podido buscar/)).toBeTruthy();
    expect(screen.queryByText('Sin datos')).toBeNull();
  });

  it('offers to create what was typed and picks it when it is there', async () => {
    show({ start: ['a1'], creates: true });
    await user.click(field());
    await option(/Bea Soler/);
    expect(screen.queryByRole('option', { name: /Crear/ })).toBeNull();
    await user.type(field(), 'Carla ');
    await user.click(await option('Crear «Carla»'));
    expect(onCreate.mock.calls[0]?.[0]).toBe('Carla');
    expect(picked()).toBe('a1');
    act(() => onCreate.mock.calls[0]?.[1]('c3'));
    expect(picked()).toBe('a1,c3');
  });

  it('lets nothing be changed where it is only read', async () => {
    show({ start: ['a1'], readOnly: true });
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    await user.click(field());
    await user.keyboard('{Backspace}');
    expect(picked()).toBe('a1');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
