import { describe, expect, it } from '@jest/globals';
import { healthOf, overallHealth, statusLines } from './status-reply.ts';

describe('status page', () => {
  it('[NAV-11] every part has its line, in Spanish, with restarts told', () => {
    const lines = statusLines({
      services: { people: { status: 'up' }, finance: { ready: false, restarts: 2 } },
      database: 'ok',
      bus: { status: 'degraded' },
    });
    expect(lines.map(({ label, health, detail }) => [label, health, detail])).toEqual([
      ['Personas y acceso', 'up', ''],
      ['Finanzas', 'down', 'reiniciado 2 veces'],
      ['Base de datos', 'up', ''],
      ['Bus de eventos', 'degraded', ''],
    ]);
    expect(overallHealth(lines)).toBe('down');
  });

  it('[NAV-11] services may come as a list; what is not understood is not called healthy', () => {
    expect(statusLines({ services: [{ name: 'places', state: 'running' }] })[0]).toMatchObject({
      label: 'Inmuebles',
      health: 'up',
    });
    expect(healthOf('quién sabe')).toBe('unknown');
    expect(healthOf(undefined)).toBe('unknown');
    expect(overallHealth([])).toBe('unknown');
  });
});
