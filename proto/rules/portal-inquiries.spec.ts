import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import {
  checkPortalRules,
  portalRuleFor,
  portalRules,
  readInquiry,
  startingPortalRules,
} from './portal-inquiries.ts';

const find = (pattern: string, text: string) => new RegExp(pattern, 'iu').exec(text)?.[1] ?? null;
const read = (text: string, subject = '') => readInquiry(startingPortalRules[0]!, { subject, text }, find);

describe('[JOB-04] inquiries of portals', () => {
  it('are read by labels, in the row and below it, and the message to its end', () => {
    const text = `Tienes un nuevo mensaje\n\nNombre: María López\nTeléfono\n600 111 222\nEmail: maria@correo.test\nReferencia: CASA-12\n
Mensaje:\nHola, ¿sigue libre?\nPodría el jueves.\n\nEquipo de idealista`;
    expect(read(text)).toEqual({
      NAME: 'María López',
      PHONE: '600 111 222',
      EMAIL: 'maria@correo.test',
      REFERENCE: 'CASA-12',
      MESSAGE: 'Hola, ¿sigue libre?\nPodría el jueves.',
    });
  });

  it('are read by expressions where no label is, the subject included', () => {
    expect(read('Nombre: Ana', 'Nuevo mensaje sobre tu anuncio (ref. ABC-9)')).toMatchObject({
      REFERENCE: 'ABC-9',
    });
  });

  it('belong to the portal of the sender and its subdomains, and to no lookalike', () => {
    const of = (from: string) => portalRuleFor(startingPortalRules, from)?.portal;
    expect([
      of('no-reply@idealista.com'),
      of('x@mail.fotocasa.es'),
      of('a@falsoidealista.com'),
      of('idealista.com@mal.es'),
    ]).toEqual(['Idealista', 'Fotocasa', undefined, undefined]);
  });

  it('keep to rules without faults', () => {
    const rule = {
      portal: 'Pisos',
      sender: 'pisos.com',
      lines: [{ field: 'NAME', by: 'LABEL', text: 'Nombre' }],
    };
    const problem = (more: Record<string, Json>) => checkPortalRules([{ ...rule, ...more }])[0]?.message;
    expect(problem({})).toBeUndefined();
    expect(problem({ sender: 'Pisos' })).toContain('dominio');
    expect(problem({ lines: [{ field: 'NAME', by: 'PATTERN', text: '(' }] })).toContain(
      'no es una expresión',
    );
    expect(problem({ lines: [{ field: 'NAME', by: 'PATTERN', text: 'Nombre' }] })).toContain('paréntesis');
    expect(checkPortalRules(startingPortalRules as unknown as Json)).toEqual([]);
    expect(portalRules([{ portal: 1 }])).toBe(startingPortalRules);
    expect(portalRules([])).toEqual([]);
  });

  it('never fail, whatever a mail says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 300 }), (subject, text) => {
        for (const value of Object.values(read(text, subject))) expect(value).toBe(value.trim());
      }),
    );
  });
});
