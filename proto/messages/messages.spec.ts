import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contract } from '../records/contracts/contract.ts';
import { fromDayKey } from '../values/dates.ts';
import { messageCatalogue, messageNamed } from './catalogue.ts';
import { feeConfiguration, ownerWelcome, tenantWelcomeLong } from './catalogue/activations.ts';
import { rentUpdateTenant } from './catalogue/leases.ts';
import { fieldsOfMessage, messageTextProblems } from './message-fields.ts';
import { defineMessage, languageOf, named, words, write } from './message.ts';
import { renderMessage, sampleValues } from './render-message.ts';

const example = defineMessage({
  name: 'EXAMPLE',
  title: 'Ejemplo',
  channel: 'EMAIL',
  audience: 'tenant',
  records: { contract },
  values: { name: words('Nombre', 'Núria'), phone: words('Teléfono', '600').orNone },
  secrets: { link: 'Enlace' },
  texts: { ES: write('A', '{{link}}'), CA: write('A', '{{link}}') },
});
const said = { name: 'Núria', phone: null, contract: { rent: 1050.5, startDate: fromDayKey('2026-12-01') } };
const body = (text: string, data = {}) =>
  renderMessage(example, { subject: 'x', body: text }, { ...said, ...data }, 'ES').body;
const problems = (subject: string, text: string) => messageTextProblems(example, { subject, body: text });

describe('[JOB-04] [ENT-05] the catalogue of messages', () => {
  it('has each name once, in Spanish and in Catalan, and more than fifty', () => {
    expect(messageCatalogue.length).toBeGreaterThan(50);
    expect(new Set(messageCatalogue.map(({ name }) => name)).size).toBe(messageCatalogue.length);
    expect(new Set(messageCatalogue.map(({ title }) => title)).size).toBe(messageCatalogue.length);
    for (const { name, texts } of messageCatalogue) {
      expect([name, texts.CA]).not.toEqual([name, texts.ES]);
      expect(messageNamed(name)).toBeDefined();
    }
  });

  it.each(messageCatalogue.map((each) => [each.name, each] as const))(
    '%s: its built-in texts use only fields that exist and say everything of the sample',
    (_name, message) => {
      for (const [language, text] of Object.entries(message.texts)) {
        expect(messageTextProblems(message, text)).toEqual([]);
        const rendered = renderMessage(message, text, sampleValues(message), languageOf(message, language));
        expect(rendered.subject).not.toBe('');
        expect(rendered.body).not.toMatch(/\{\{[#^/]|\n{3}|[\u0000\u0001]/);
        expect(`${rendered.subject}\n${rendered.body}`).not.toMatch(/ {2}| [.,](?:\s|$)/);
      }
    },
  );
});

describe('[JOB-04] texts of messages', () => {
  it('print fields of records by their definitions, in the language of the reader', () => {
    expect(body('{{contract.rent}} desde el {{contract.startDate|long}}')).toBe(
      '1.050,50 € desde el 1 de diciembre de 2026',
    );
    const text = { subject: 'x', body: '{{contract.startDate|long}}' };
    expect(renderMessage(example, text, said, 'CA').body).toBe('1 de desembre de 2026');
  });

  it('leave out a line with an empty field, and a paragraph without a line', () => {
    expect(body('Hola, {{name}}:\n\nTel. {{phone}}\n\nAdiós')).toBe('Hola, Núria:\n\nAdiós');
    expect(body('Uno\nTel. {{phone}}\nDos')).toBe('Uno\nDos');
  });

  it('decide by conditions without leaving gaps', () => {
    const text = 'Uno\n{{#phone}}Tel. {{phone}}{{/phone}}\n{{^phone}}Sin teléfono{{/phone}}\nDos';
    expect(body(text)).toBe('Uno\nSin teléfono\nDos');
    expect(body(text, { phone: '600' })).toBe('Uno\nTel. 600\nDos');
  });

  it('keep what is confidential for the sending', () => {
    expect(body('{{link}}')).toBe('{{link}}');
  });

  it('take a value as it is, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const printed = body('[{{name}}]', { name });
        if (name.trim() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name))
          expect(printed).toContain(name.trim());
      }),
    );
    expect(body('[{{name}}]', { name: '{{#phone}}{{contract.rent}}' })).toBe('[{{#phone}}{{contract.rent}}]');
  });

  it('[SCR-07] are refused with the field that does not exist, in subject and body', () => {
    expect(problems('Hola {{nadie}}', '{{link}}')).toEqual([
      { part: 'subject', field: 'nadie', message: expect.stringContaining('«nadie» no existe') },
    ]);
    expect(problems('Hola', '{{link}} {{contract.nada}}')).toMatchObject([
      { part: 'body', field: 'contract.nada' },
    ]);
  });

  it.each([
    ['an empty subject', '', '{{link}}', 'Escriba el asunto.'],
    ['a body without its link', 'Hola', 'Hola', 'Falta {{link}}'],
    ['a secret in the subject', '{{link}}', '{{link}}', 'confidencial'],
    ['an open condition', 'Hola', '{{link}}{{#phone}}', 'no se cierra'],
    ['a closed one that was not open', 'Hola', '{{link}}{{/phone}}', 'no cierra ninguna'],
    ['loose braces', 'Hola', '{{link}} {{name', 'llaves sin cerrar'],
    ['an unknown format', 'Hola', '{{link}} {{contract.startDate|corto}}', '«corto» no existe'],
    ['a record as a whole part', 'Hola', '{{link}} {{contract.pickup}}', 'varias partes'],
  ])('refuse %s', (_what, subject, text, message) => {
    expect(problems(subject, text).map((each) => each.message)).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it('offer the fields of the records by their Spanish names', () => {
    const { fields } = fieldsOfMessage(example);
    expect(fields['contract']?.of?.fields['rent']?.label).toBe('Renta mensual');
    expect(Object.keys(fields)).toEqual(['name', 'phone', 'link', 'contract', 'company', 'today']);
  });
});

describe('[JOB-02] sentences of the specification', () => {
  const render = (data: Parameters<typeof renderMessage>[2]) =>
    renderMessage(feeConfiguration, feeConfiguration.texts.ES, { address: 'A', url: 'u', ...data }, 'ES')
      .body;

  it('fee configuration: nothing to invoice, or option, amount and instalments', () => {
    expect(render({ option: null, amount: null, instalments: null })).toContain(
      '\n\nNo facturar honorarios en este contrato\n\n',
    );
    expect(render({ option: 'Pago único', amount: 1089, instalments: 3 })).toContain(
      '\n\nBúsqueda de inquilino: Pago único\nImporte: 1.089,00 €\nNúmero de plazos: 3\n\n',
    );
  });

  it('campaigns carry the telephone of the region (C §3.4)', () => {
    const text = ownerWelcome.texts.ES;
    expect(renderMessage(ownerWelcome, text, { name: 'A', phone: '+34 930' }, 'ES').body).toContain(
      'responda a este correo o llame al +34 930.',
    );
    expect(renderMessage(ownerWelcome, text, { name: 'A', phone: null }, 'ES').body).toContain(
      'responda a este correo.',
    );
  });

  it('[FIN-06] the notice of LAU art. 18 says how much the rent rises, and that it stays', () => {
    const sample = sampleValues(rentUpdateTenant);
    const { body: up } = renderMessage(
      rentUpdateTenant,
      rentUpdateTenant.texts.ES,
      { ...sample, down: null },
      'ES',
    );
    expect(up).toContain('la renta sube un 2,19 %.');
    expect(up).toContain('variación anual de diciembre de 2026: 2,19 %, publicado el');
    const same = { ...sample, up: null, down: null, isHome: false };
    const { body: kept } = renderMessage(rentUpdateTenant, rentUpdateTenant.texts.ES, same, 'ES');
    expect(kept).toContain('la renta no varía.');
    expect(kept).not.toContain('Arrendamientos Urbanos');
  });

  it('hands over what the sender says, and leaves out records that are not known', () => {
    expect(
      named(tenantWelcomeLong, {
        language: 'CA',
        records: { contract: 'c', person: null },
        values: { name: 'N', address: 'A', phone: null },
      }),
    ).toEqual({
      template: 'TENANT_WELCOME_LONG',
      language: 'CA',
      records: { contract: 'c' },
      values: { name: 'N', address: 'A', phone: null },
      secrets: {},
    });
  });
});
