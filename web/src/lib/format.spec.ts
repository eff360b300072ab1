import { describe, expect, it } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import { contract } from '@llavero/proto/records/contracts/contract';
import { place } from '@llavero/proto/records/places/place';
import { daySeconds } from '@llavero/proto/values/dates';
import { csvValue, fieldLabel, formatAgo, formatField, titleOf } from './format.ts';
import { fieldMeta } from '@llavero/proto/fields/record';

const day = daySeconds({ year: 2026, month: 11, day: 3 });

describe('values as people read them', () => {
  it('[VAL-02] money, percent, days and flags in Spanish form', () => {
    expect(formatField(contract, 'rent', 1234.5)).toBe('1.234,50 €');
    expect(formatField(contract, 'startDate', day)).toBe('03/11/2026');
    expect(formatField(contract, 'petBan', false)).toBe('No');
    expect(formatField(contract, 'createdAt', day + 9 * 3600)).toBe('03/11/2026 09:00');
  });

  it('a year is a number without a dot', () => {
    expect(formatField(place, 'yearOfConstruction', 1974)).toBe('1974');
  });

  it('[ENM-02] choices and derived statuses by their Spanish label', () => {
    expect(formatField(contract, 'contractType', 'SEASONAL_CONTRACT')).toBe('Temporada');
    expect(formatField(contract, 'status', 'PENDING_SIGNATURE')).toBe('Pendiente de firma');
    expect(formatField(agent, 'roles', ['LANDLORD', 'TENANT'])).toBe('Propietario, Inquilino');
  });

  it('linked records by their name, and never by their id', () => {
    const label = (collection: string, id: string) =>
      collection === 'agent' && id === '1' ? 'Ana Puig' : null;
    expect(formatField(contract, 'tenants', ['1', '2'], label)).toBe('Ana Puig, …');
  });

  it('[VAL-01] an IBAN in groups of four', () => {
    expect(formatField(agent, 'iban', 'ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
  });

  it('absent is empty', () => {
    expect(formatField(contract, 'rent', null)).toBe('');
    expect(formatField(contract, 'tenants', [])).toBe('');
    expect(titleOf(agent, { id: '1', version: 1, firstname: 'Ana', lastname: null })).toBe('Ana');
  });

  it('every field and system field has a Spanish name', () => {
    expect(fieldLabel(contract, 'updatedAt')).toBe('Modificado');
    expect(fieldLabel(contract, 'rent')).toBe('Renta mensual');
  });

  it('[SCR-01] figures stay figures in a CSV file, flags stay flags', () => {
    expect(csvValue(fieldMeta(contract, 'rent'), 900.5, '900,50 €')).toBe(900.5);
    expect(csvValue(fieldMeta(contract, 'petBan'), true, 'Sí')).toBe(true);
    expect(csvValue(fieldMeta(contract, 'startDate'), day, '03/11/2026')).toBe('03/11/2026');
  });

  it('says how long ago', () => {
    expect(formatAgo(day, day + 20)).toBe('ahora mismo');
    expect(formatAgo(day, day + 2 * 3600)).toBe('hace 2 horas');
    expect(formatAgo(day, day + 30 * 86_400)).toBe('03/11/2026');
  });
});
