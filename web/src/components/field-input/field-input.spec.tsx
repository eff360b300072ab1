import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { choiceSet } from '@llavero/proto/fields/choices';
import { type Field, type FieldKind, type Json, metaOf } from '@llavero/proto/fields/field';
import {
  cadastralReference,
  choice,
  choices,
  cups,
  day,
  decimal,
  email,
  flag,
  iban,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  money,
  nationalId,
  object,
  percent,
  phone,
  text,
  url,
} from '@llavero/proto/fields/vocabulary';
import { relationShape } from '@llavero/proto/fields/relation';
import { parseDay } from '@llavero/proto/values/dates';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { FormFields } from '../record-form/form-fields.tsx';
import { FormStore } from '../record-form/form-store.ts';
import { inputProblems } from '../record-form/record-check.ts';
import type { FieldOverride } from '../record-form/types.ts';

const LABEL = 'Campo de prueba';
const ana = '01900000-0000-7000-8000-0000000000a1';
const bea = '01900000-0000-7000-8000-0000000000b2';
const people = [
  { id: ana, title: 'Ana Puig', firstname: 'Ana', lastname: 'Puig' },
  { id: bea, title: 'Bea Soler', firstname: 'Bea', lastname: 'Soler' },
];
const colours = choiceSet('FieldInputColours', { RED: { label: 'Rojo' }, BLUE: { label: 'Azul' } });
const options = { group: 'all', required: true } as const;
const nine = parseDay('30/11/2026')! + 32_400;
const shape = { street: text('Calle', { required: true }), floor: integer('Planta', { max: 50 }) };

interface Case {
  field: Field<Json>;
  stored: Json;
  /** What a person sees of the stored value. */
  shown: () => unknown;
  seen: unknown;
  /** Puts another value in; absent for what nobody edits. */
  edit?: (user: UserEvent) => Promise<void>;
  edited?: Json;
  /** Puts a wrong value in. */
  spoil?: (user: UserEvent) => Promise<void>;
  message?: RegExp;
}

const input = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(LABEL), { selector: 'input,textarea' });
const shownText = () => input().value;
const typing = (typed: string) => async (user: UserEvent) => {
  await user.clear(input());
  if (typed !== '') await user.type(input(), typed);
  await user.tab();
};
const typed = (stored: string, seen: string, other: string, wrong: string, message: RegExp) => ({
  stored,
  shown: shownText,
  seen,
  edit: typing(other),
  edited: other,
  spoil: typing(wrong),
  message,
});
const figure = (stored: number, seen: string, other: string, edited: number) => ({
  stored,
  shown: shownText,
  seen,
  edit: typing(other),
  edited,
  spoil: typing('mucho'),
});
const pills = () => screen.getAllByText(/^(Ana|Bea) /).map((pill) => pill.textContent);
const picking = (name: string) => async (user: UserEvent) => {
  await user.click(input());
  await user.click(await screen.findByRole('option', { name }));
};
const nested = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label));

/** One for each kind there is: a new kind does not compile without its own. */
const cases: Record<FieldKind, Case> = {
  text: {
    field: text(LABEL, { ...options, maxLength: 20 }),
    ...typed('Ana', 'Ana', 'Ana María', '', /es obligatorio: indique un valor/),
  },
  longText: {
    field: longText(LABEL, options),
    ...typed('Una\ndos', 'Una\ndos', 'Otra', '', /es obligatorio: indique un valor/),
  },
  email: {
    field: email(LABEL, options),
    ...typed('ana@correo.es', 'ana@correo.es', 'bea@correo.es', 'ana@', /correo/),
  },
  phone: {
    field: phone(LABEL, options),
    ...typed('+34600112233', '+34 600 112 233', '600445566', '12', /teléfono/),
  },
  iban: {
    field: iban(LABEL, options),
    ...typed(
      'ES9121000418450200051332',
      'ES91 2100 0418 4502 0005 1332',
      'ES7921000813610123456789',
      'ES91 2100',
      /IBAN/,
    ),
  },
  nationalId: {
    field: nationalId(LABEL, options),
    ...typed('12345678Z', '12345678Z', '87654321X', '12345678A', /letra/),
  },
  cadastralReference: {
    field: cadastralReference(LABEL, options),
    ...typed(
      '7837301VG8173B0001TT',
      '7837301 VG8173B 0001 TT',
      '9872023VH5797S0001WX',
      '7837301VG8173B0001TX',
      /control|referencia/,
    ),
  },
  cups: {
    field: cups(LABEL, options),
    ...typed(
      'ES0021000000000001JN',
      'ES 0021 0000 0000 0001 JN',
      'ES0021000000000002JS',
      'ES0021000000000001RX',
      /CUPS/,
    ),
  },
  url: {
    field: url(LABEL, options),
    ...typed('https://a.es', 'https://a.es', 'https://b.es/x', 'nada', /dirección web que empiece por https/),
  },
  integer: {
    field: integer(LABEL, { ...options, max: 5000 }),
    ...figure(12, '12', '3.000', 3000),
    message: /número entero, sin decimales/,
  },
  decimal: {
    field: decimal(LABEL, options),
    ...figure(1.5, '1,5', '2,25', 2.25),
    message: /con coma para los decimales/,
  },
  money: {
    field: money(LABEL, options),
    ...figure(1234.5, '1.234,50', '900', 900),
    message: /importe/,
  },
  percent: {
    field: percent(LABEL, options),
    ...figure(21, '21', '3,5 %', 3.5),
    message: /con coma para los decimales/,
  },
  day: {
    field: day(LABEL, options),
    ...figure(parseDay('30/11/2026')!, '30/11/2026', '01/12/2026', parseDay('01/12/2026')!),
    message: /fecha/,
  },
  flag: {
    field: flag(LABEL, { group: 'all' }),
    stored: true,
    shown: () => input().checked,
    seen: true,
    edit: (user) => user.click(input()),
    edited: false,
  },
  choice: {
    field: choice(colours, LABEL, options),
    stored: 'RED',
    shown: shownText,
    seen: 'Rojo',
    edit: async (user) => {
      await user.click(input());
      await user.click(await screen.findByRole('option', { name: 'Azul' }));
    },
    edited: 'BLUE',
  },
  choices: {
    field: choices(colours, LABEL, { group: 'all' }),
    stored: ['RED'],
    shown: () => screen.getAllByText('Rojo').length > 0,
    seen: true,
    edit: async (user) => {
      await user.click(input());
      await user.click(await screen.findByRole('option', { name: 'Azul' }));
    },
    edited: ['RED', 'BLUE'],
  },
  link: {
    field: link('agent', LABEL, options),
    stored: ana,
    shown: pills,
    seen: ['Ana Puig'],
    edit: picking('Bea Soler'),
    edited: bea,
    spoil: (user) => user.click(screen.getByRole('button', { name: 'Quitar Ana Puig' })),
    message: /es obligatorio/,
  },
  links: {
    field: links('agent', LABEL, { group: 'all' }),
    stored: [ana],
    shown: pills,
    seen: ['Ana Puig'],
    edit: picking('Bea Soler'),
    edited: [ana, bea],
  },
  object: {
    field: object(LABEL, shape, { group: 'all' }),
    stored: { street: 'Mayor', floor: 2 },
    shown: () => [nested('Calle').value, nested('Planta').value],
    seen: ['Mayor', '2'],
    edit: async (user) => {
      await user.type(nested('Calle'), ' 5');
      await user.tab();
    },
    edited: { street: 'Mayor 5', floor: 2 },
    spoil: async (user) => {
      await user.clear(nested('Calle'));
      await user.tab();
    },
    message: /El campo «Calle» es obligatorio/,
  },
  list: {
    field: list(LABEL, shape, { group: 'all' }),
    stored: [{ street: 'Mayor', floor: 2 }],
    shown: () => nested('Calle').value,
    seen: 'Mayor',
    edit: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Añadir' }));
      await user.type(screen.getAllByLabelText(/Calle/)[1]!, 'Sol');
      await user.click(screen.getByRole('button', { name: `Quitar la entrada 1 de ${LABEL}` }));
    },
    edited: [{ street: 'Sol', floor: null }],
    spoil: async (user) => {
      await user.clear(nested('Planta'));
      await user.type(nested('Planta'), '99');
      await user.tab();
    },
    message: /El campo «Planta» debe ser como máximo 50/,
  },
  instant: {
    field: instant(LABEL, options),
    ...figure(nine, '30/11/2026 09:00', '01/12/2026 16:30', nine + 113_400),
    message: /fecha y la hora/,
  },
  json: { field: json(LABEL, { group: 'all' }), stored: { a: 1 }, shown: shownText, seen: '{"a":1}' },
};

/** A form of one field that is checked as the form of a record is. */
async function show(field: Field<Json>, stored: Json, override?: FieldOverride) {
  const fields = { value: field };
  const form = new FormStore({
    fields,
    initial: { value: stored },
    check: (values) => inputProblems(fields, values, 'Prueba'),
  });
  render(
    <Page client={freshClient()}>
      <FormFields form={form} names={['value']} {...(override ? { overrides: { value: override } } : {})} />
    </Page>,
  );
  if (metaOf(field).to) await screen.findByText('Ana Puig');
  return form;
}

describe('field input', () => {
  beforeEach(() => {
    fakeGateway(({ call }) => (call === '/labels' ? people : { items: people, collections: {} }));
  });
  afterEach(cleanup);

  describe.each(Object.entries(cases))('%s', (kind, { field, stored, shown, seen, ...rest }) => {
    const { edit, edited, spoil, message } = rest;
    const user = userEvent.setup();

    it('shows the value as people read it, under its label', async () => {
      await show(field, stored);
      expect(shown()).toEqual(seen);
    });

    if (edit)
      it('hands on what is put in', async () => {
        const form = await show(field, stored);
        await edit(user);
        await waitFor(() => expect(form.get('value')).toEqual(edited));
      });

    if (spoil)
      it('[VAL-11] says in Spanish what is wrong once it is left', async () => {
        const form = await show(field, stored);
        await spoil(user);
        act(() => form.blur('value'));
        expect((await screen.findAllByText(message!)).length).toBeGreaterThan(0);
        expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
      });

    it('takes nothing in when it is not to be edited', async () => {
      const form = await show(field, stored, { disabled: true });
      expect(shown()).toEqual(seen);
      const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')];
      expect(controls.length).toBeGreaterThan(0);
      expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
      const buttons = screen.queryAllByRole<HTMLButtonElement>('button');
      for (const button of buttons) if (!button.disabled) await user.click(button);
      expect(form.get('value')).toEqual(stored);
    });

    if (!['json', 'flag', 'choices', 'links', 'list', 'object'].includes(kind))
      it('marks a required field', async () => {
        await show(field, stored);
        expect(document.querySelector('[data-required]')).not.toBeNull();
      });
  });

  it('[ENT-10] a sealed field is filled in like any other; a secret, a computed and a kept one are not offered', async () => {
    const user = userEvent.setup();
    const form = new FormStore({
      fields: {
        sealed: text('Cerrado', { sealed: true }),
        secret: text('Secreto', { secret: true }),
        computed: text('Calculado', { readOnly: true }),
      },
      initial: { sealed: 'uno', secret: 'dos', computed: 'tres' },
      check: () => [],
    });
    render(
      <Page client={freshClient()}>
        <FormFields form={form} />
      </Page>,
    );
    expect(screen.getByLabelText('Cerrado')).toHaveProperty('value', 'uno');
    await user.type(screen.getByLabelText('Cerrado'), ' más');
    expect(form.get('sealed')).toBe('uno más');
    expect(screen.queryByLabelText('Secreto')).toBeNull();
    expect(screen.queryByLabelText('Calculado')).toBeNull();
  });

  it('[SCR-04] chooses what a pointer points to by its name', async () => {
    const user = userEvent.setup();
    const field = object(LABEL, relationShape, { group: 'all' });
    const form = await show(field, null, { points: { collection: 'agent' } });
    await picking('Bea Soler')(user);
    expect(form.get('value')).toEqual({ id: bea, collection: 'agent', description: null });
    await user.click(await screen.findByRole('button', { name: 'Quitar Bea Soler' }));
    expect(form.get('value')).toBeNull();
  });

  it('[DOC-02] offers a text by the names of its known values, and keeps one that is not among them', async () => {
    const user = userEvent.setup();
    const form = await show(text(LABEL, { ...options, named: colours }), 'GREEN');
    expect(shownText()).toBe('GREEN');
    await user.click(input());
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Rojo', 'Azul', 'GREEN']);
    await user.click(screen.getByRole('option', { name: 'Azul' }));
    expect(form.get('value')).toBe('BLUE');
    expect(shownText()).toBe('Azul');
  });

  it('offers a retired option only while it stands', async () => {
    const user = userEvent.setup();
    const set = choiceSet('FieldInputRetired', {
      NEW: { label: 'Nuevo' },
      OLD: { label: 'Antiguo', retired: true },
    });
    const form = await show(choice(set, LABEL, options), 'OLD');
    expect(shownText()).toBe('Antiguo');
    await user.click(input());
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Nuevo',
      'Antiguo',
    ]);
    await user.click(screen.getByRole('option', { name: 'Nuevo' }));
    expect(form.get('value')).toBe('NEW');
    await user.click(input());
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Antiguo' })).toBeNull());
  });
});
