import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daySeconds } from '@llavero/proto/values/dates';
import type { Registration, VatPart } from '@llavero/proto/rules/verifactu/invoice-record';
import { DEFAULT_WAIT, readAnswer } from './answer.ts';
import type { RecordBatch, SentRecord } from './port.ts';
import { schemaProblem } from './stand-in-schema.ts';
import { batchXml } from './xml.ts';
import { findNode, parseXml, textAt } from './xml-tree.ts';

const software = { producer: { name: 'Llavero', nif: 'B85626240' }, installation: '1', version: '1' };
const issueDate = daySeconds({ year: 2027, month: 1, day: 2 });
const issuer = { name: 'Ana & Sol', nif: '12345678Z' };
const taxed: VatPart = { kind: 'TAXED', regime: '11', percent: 21, base: 50000, vat: 10500 };
const registration: Registration = {
  ...{ issuer, number: 'FA20271200001', issueDate, type: 'F1', rectification: null },
  ...{ description: 'Local <2>', issuedBy: software.producer, parts: [taxed], vat: 10500, total: 60500 },
  recipients: [{ name: 'Luc Roy', other: { country: 'FR', kind: '03', id: 'AB123' } }],
};
const link = {
  ...{
    id: '0199aaaa-0000-7000-8000-00000000000a',
    issuer: issuer.nif,
    number: registration.number,
    issueDate,
  },
  ...{ generatedAt: '2027-01-02T10:00:00+01:00', fingerprint: 'A'.repeat(64), earlier: null },
  madeBy: software.producer,
};
const alta = (more: Partial<Registration> = {}, own: object = {}): SentRecord => ({
  ...link,
  registration: { ...registration, ...more },
  correction: null,
  ...own,
});
const requestOf = (records: SentRecord[], more: Partial<RecordBatch> = {}) =>
  findNode(
    parseXml(batchXml({ issuer, representative: null, isIncident: false, records, ...more }, software)),
    'RegFactuSistemaFacturacion',
  )!;

describe('a request to the tax office', () => {
  it('[FIN-03] of every kind of record has the names, the order and the forms of its schemas', () => {
    const rectified = [{ issuer: issuer.nif, number: 'FA20271200001', issueDate }];
    const earlier = { ...rectified[0]!, fingerprint: 'B'.repeat(64) };
    const request = requestOf(
      [
        alta(),
        alta({ type: 'F2', recipients: [], issuedBy: null, parts: [] }, { earlier }),
        alta({ parts: [taxed, { kind: 'EXEMPT', reason: 'E1', base: -100 }] }, { correction: 'OF_REFUSED' }),
        alta(
          { type: 'R1', rectification: { method: 'DIFFERENCE', rectified } },
          { correction: 'OF_ACCEPTED' },
        ),
        alta(
          { type: 'R4', rectification: { method: 'DIFFERENCE', rectified } },
          { correction: 'OF_REFUSED_CORRECTION' },
        ),
        { ...link, earlier, registration: null, isKnown: true },
        { ...link, earlier, madeBy: null, registration: null, isKnown: false },
      ],
      { isIncident: true, representative: software.producer },
    );
    expect(schemaProblem(request)).toBeNull();
    const [head, first, , third, fourth, fifth, , last] = request.children;
    expect(textAt(head, 'RemisionVoluntaria', 'Incidencia')).toBe('S');
    expect(textAt(first, 'RegistroAlta', 'NombreRazonEmisor')).toBe('Ana & Sol');
    expect(textAt(first, 'RegistroAlta', 'Encadenamiento', 'PrimerRegistro')).toBe('S');
    expect([third, fourth, fifth].map((record) => textAt(record, 'RegistroAlta', 'RechazoPrevio'))).toEqual([
      'X',
      null,
      'S',
    ]);
    expect(textAt(last, 'RegistroAnulacion', 'SinRegistroPrevio')).toBe('S');
  });

  it('[FIN-03] carries any name and description unharmed, whatever characters they hold', () => {
    const text = fc.string({ minLength: 1, maxLength: 80, unit: 'binary' });
    fc.assert(
      fc.property(text, text, (name, description) => {
        const request = requestOf([
          alta({ description: `d${description}`, issuer: { ...issuer, name: `n${name}` } }),
        ]);
        // What XML 1.0 cannot hold is left out, line ends are those of XML, and the reader trims.
        const kept = (it: string) =>
          it
            .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
            .replace(/\r\n?/g, '\n')
            .trim();
        const line = request.children[1];
        expect(textAt(line, 'RegistroAlta', 'NombreRazonEmisor')).toBe(kept(`n${name}`));
        expect(textAt(line, 'RegistroAlta', 'DescripcionOperacion')).toBe(kept(`d${description}`));
        expect(schemaProblem(request)).toBeNull();
      }),
    );
  });

  it('[FIN-03] the check of the schemas refuses what they refuse', () => {
    const broken = (change: (source: string) => string) => {
      const source = batchXml(
        { issuer, representative: null, isIncident: false, records: [alta()] },
        software,
      );
      return schemaProblem(findNode(parseXml(change(source)), 'RegFactuSistemaFacturacion')!);
    };
    expect(broken((source) => source)).toBeNull();
    expect(broken((source) => source.replace('>F1<', '>F9<'))).toContain('TipoFactura');
    expect(broken((source) => source.replace('605.00', '605,00'))).toContain('ImporteTotal');
    expect(broken((source) => source.replace(/<sf:CuotaTotal>.*?<\/sf:CuotaTotal>/, ''))).toContain(
      'CuotaTotal',
    );
  });
});

describe('an answer of the tax office', () => {
  const answer = (lines: string, head = '') =>
    `<e:Envelope xmlns:e="x"><e:Body><r:RespuestaRegFactuSistemaFacturacion xmlns:r="y">${head}${lines}</r:RespuestaRegFactuSistemaFacturacion></e:Body></e:Envelope>`;

  it('[FIN-03] tells each record apart, takes over what became of a duplicate, and quotes no tax number', () => {
    const line = (id: string, state: string, more = '') =>
      `<r:RespuestaLinea><r:RefExterna>${id}</r:RefExterna><r:EstadoRegistro>${state}</r:EstadoRegistro>${more}</r:RespuestaLinea>`;
    const error = (code: string, text: string) =>
      `<r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>${text}</r:DescripcionErrorRegistro>`;
    const twin =
      '<r:RegistroDuplicado><r:EstadoRegistroDuplicado>Correcta</r:EstadoRegistroDuplicado></r:RegistroDuplicado>';
    const read = readAnswer(
      answer(
        line('a', 'Correcto') +
          line('b', 'AceptadoConErrores', error('2000', 'Huella')) +
          line('c', 'Incorrecto', error('1239', 'El NIF 12345678Z o X1234567L no existe')) +
          line('d', 'Incorrecto', error('3000', 'Duplicado') + twin) +
          line('e', 'Otro'),
        '<r:CSV>A-1</r:CSV><r:TiempoEsperaEnvio>90</r:TiempoEsperaEnvio>',
      ),
    );
    expect(read).toEqual({
      kind: 'ANSWERED',
      csv: 'A-1',
      waitSeconds: 90,
      records: [
        { id: 'a', state: 'ACCEPTED', code: null, message: null },
        { id: 'b', state: 'ACCEPTED_WITH_ERRORS', code: '2000', message: 'Huella' },
        { id: 'c', state: 'REFUSED', code: '1239', message: 'El NIF … o … no existe' },
        { id: 'd', state: 'ACCEPTED', code: null, message: null },
      ],
    });
    expect(readAnswer(answer('', '<r:TiempoEsperaEnvio>-1</r:TiempoEsperaEnvio>'))).toMatchObject({
      waitSeconds: DEFAULT_WAIT,
    });
  });

  it('[FIN-03] a fault of the sender is told from one of the service; anything else is no answer', () => {
    const fault = (of: string, text: string) =>
      readAnswer(
        `<e:Envelope xmlns:e="x"><e:Body><e:Fault><faultcode>${of}</faultcode><faultstring>${text}</faultstring></e:Fault></e:Body></e:Envelope>`,
      );
    expect(fault('env:Client', 'Codigo[4102].El XML no cumple')).toEqual({
      ...{ kind: 'REFUSED', code: '4102', isContent: true },
    });
    expect(fault('env:Client', 'Codigo[4112].Titular')).toMatchObject({ isContent: false });
    expect(fault('env:Server', 'Error interno')).toBeNull();
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    for (const source of ['', '<html>', 'Bad Gateway', bomb, '<a/>']) expect(readAnswer(source)).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (source) => void readAnswer(source)),
    );
  });
});
