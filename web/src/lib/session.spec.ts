import { describe, expect, it } from '@jest/globals';
import { callbackFor, initialsOf, safeCallback } from './session.tsx';

describe('the way back after signing in', () => {
  it('[SES-03] the login screen is told where the user was', () => {
    expect(callbackFor('/contract/rent', '?page=2')).toBe('/login?callback=%2Fcontract%2Frent%3Fpage%3D2');
    expect(callbackFor('/', '')).toBe('/login');
    expect(callbackFor('/login', '?callback=/x')).toBe('/login');
  });

  it('[SES-01] a callback never leads to another site', () => {
    expect(safeCallback('/contract/rent?page=2')).toBe('/contract/rent?page=2');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      null,
    ])
      expect(safeCallback(evil)).toBe('/home/task');
    expect(safeCallback('/login?callback=/login')).toBe('/home/task');
  });

  it('[TOP-03] initials of the first two words', () => {
    expect(initialsOf('Núria Soler Vidal')).toBe('NS');
    expect(initialsOf('  Ángela ')).toBe('Á');
    expect(initialsOf('')).toBe('');
  });
});
