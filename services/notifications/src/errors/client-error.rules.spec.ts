import { describe, expect, it } from '@jest/globals';
import { fingerprint, withoutPeople } from './client-error.rules.ts';

const blank = { stack: null, screen: null, browser: null, version: null };

describe('[SCR-07] what is kept of a failure of a screen', () => {
  it.each([
    ['Agent 0193d6c0-1111-7abc-8def-001122334455 not found', 'Agent :id not found'],
    ['bad address ana.puig@example.com given', 'bad address :correo given'],
    ['cannot parse "Remedios Amaya"', 'cannot parse «…»'],
    ['unknown IBAN ES91 2100 0418 4502 0005 1332', 'unknown IBAN :cuenta'],
    ['12345678Z is no number', ':documento is no number'],
    ['call +34 600 11 22 33', 'call :número'],
    [
      "Cannot read properties of undefined (reading 'map')",
      "Cannot read properties of undefined (reading 'map')",
    ],
  ])('«%s» becomes «%s»', (message, kept) => {
    expect(withoutPeople({ ...blank, message }).message).toBe(kept);
  });

  it('of the stack only places in our own files, of the screen only its path', () => {
    const stack = [
      'TypeError: cannot read Remedios Amaya',
      '    at Row (https://oficina.example.com/assets/index-BfQ2.js?v=Remedios:12:345)',
      '    at async https://oficina.example.com/assets/list.js:7:9',
      'render@https://oficina.example.com/assets/list.js:8:1',
      '    at <anonymous>',
    ].join('\n');
    const screen = '/agent/tenant/agent/0193d6c0-1111-7abc-8def-001122334455?q=Remedios#x';
    const browser = 'Firefox 140 <script>';
    const kept = withoutPeople({ ...blank, message: 'x'.repeat(500), stack, screen, browser });
    expect(kept).toEqual({
      message: 'x'.repeat(300),
      stack: 'Row index-BfQ2.js:12:345\nlist.js:7:9\nrender list.js:8:1',
      screen: '/agent/tenant/agent/:id',
      browser: 'Firefox 140 script',
      version: null,
    });
  });

  it('the same failure at the same place is the same, whatever it was about', () => {
    const told = (id: string) =>
      withoutPeople({ ...blank, message: `no ${id}`, screen: `/place/unit/place/${id}` });
    const a = told('0193d6c0-1111-7abc-8def-001122334455');
    const b = told('0193d6c0-2222-7abc-8def-001122334455');
    expect(fingerprint(a)).toBe(fingerprint(b));
    expect(fingerprint({ ...a, screen: '/home/task' })).not.toBe(fingerprint(a));
  });
});
