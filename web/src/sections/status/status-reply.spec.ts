import { describe, expect, it } from '@jest/globals';
import { overallHealth, restartText, type StatusReply, statusLines } from './status-reply.ts';

const fine: StatusReply = {
  gateway: 'ok',
  bus: 'ok',
  database: 'ok',
  services: {
    people: 'ok',
    places: 'ok',
    contracts: 'ok',
    finance: 'ok',
    documents: 'ok',
    supplies: 'ok',
    notifications: 'ok',
  },
  supervisor: null,
};

const health = (reply: StatusReply, key: string) =>
  statusLines(reply).find((line) => line.key === key)?.health;

describe('status page', () => {
  it('[NAV-11] every service, the database and the bus have their line', () => {
    expect(statusLines(fine).map(({ label }) => label)).toEqual([
      'Puerta de enlace',
      'Personas y acceso',
      'Inmuebles',
      'Contratos y mandatos',
      'Finanzas',
      'Documentos',
      'Operaciones',
      'Avisos y tareas',
      'Base de datos',
      'Bus de eventos',
    ]);
    expect(overallHealth(statusLines(fine))).toBe('up');
  });

  it('[NAV-11] a service that died is down, one that is being brought back is degraded, with its restarts', () => {
    const failed: StatusReply = { ...fine, services: { ...fine.services, finance: 'failed' } };
    expect(health(failed, 'finance')).toBe('down');
    expect(overallHealth(statusLines(failed))).toBe('down');
    const part = { name: 'finance', state: 'restarting', restarts: 2, upSince: null };
    const coming: StatusReply = { ...failed, supervisor: { phase: 'running', parts: [part] } };
    expect(health(coming, 'finance')).toBe('degraded');
    expect(overallHealth(statusLines(coming))).toBe('degraded');
    expect(statusLines(coming).find(({ key }) => key === 'finance')?.restarts).toBe(2);
    expect([0, 1, 2].map(restartText)).toEqual(['', 'reiniciado 1 vez', 'reiniciado 2 veces']);
  });

  it('[NAV-11] outside systems have their line, and a broken one leaves Llavero working', () => {
    const systems = (mail: string, slack: string): StatusReply => ({
      ...fine,
      outside: [
        { name: 'mail', label: 'Correo saliente', state: mail },
        { name: 'slack', label: 'Slack', state: slack },
      ],
    });
    const lines = statusLines(systems('ok', 'off'));
    expect(lines.slice(-2).map(({ label, health: each }) => [label, each])).toEqual([
      ['Correo saliente', 'up'],
      ['Slack', 'off'],
    ]);
    expect(overallHealth(lines)).toBe('up');
    const broken = systems('failed', 'ok');
    expect(health(broken, 'outside-mail')).toBe('unreachable');
    expect(overallHealth(statusLines(broken))).toBe('unreachable');
    const worse = { ...broken, services: { ...fine.services, finance: 'failed' } };
    expect(overallHealth(statusLines(worse))).toBe('down');
  });

  it('[NAV-11] a service that is not told of is not called healthy', () => {
    const { people: _people, ...others } = fine.services;
    expect(health({ ...fine, services: others }, 'people')).toBe('down');
  });
});
