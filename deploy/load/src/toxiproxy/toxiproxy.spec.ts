import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { gatewayEnvironment, onThisMachine, serviceEnvironment } from '@llavero/runner/environment';
import { foldersIn, portsFrom } from '@llavero/runner/layout';
import { loadSecrets } from '@llavero/runner/secrets';
import { findGoTool } from '../go-tool.ts';
import { Calls } from './calls.ts';
import { benchToxiproxy } from './main.ts';
import { GROUPS, pairsOf, Ways } from './pairs.ts';
import { TOXIPROXY } from './toxiproxy.ts';

const ports = portsFrom(4700);

describe('[JOB-05] faults between the parts', () => {
  it('have a way of its own for every pair, and every part goes by its own', async () => {
    const names = new Map<number, string>();
    const ways = await Ways.open(
      {
        open: (name) => {
          names.set(50_000 + names.size, name);
          return Promise.resolve(49_999 + names.size);
        },
      },
      ports,
    );
    expect(names.size).toBe(pairsOf(ports).length);
    for (const group of GROUPS) expect(ways.of(group).length).toBeGreaterThan(0);
    const data = mkdtempSync(join(tmpdir(), 'llavero-ways-'));
    const folders = foldersIn(data);
    const system = onThisMachine(ports, folders, await loadSecrets(folders.secrets));
    await rm(data, { recursive: true });
    for (const part of [...serviceNames, 'gateway'] as const) {
      const told = ways.lead(
        part,
        part === 'gateway' ? gatewayEnvironment(system) : serviceEnvironment(part, system),
      );
      const peers = JSON.parse(told['PEERS'] ?? '{}') as Record<string, string>;
      const led = [told['DATABASE_URL'], told['NATS_URL'], told['SMTP_URL'], ...Object.values(peers)].flatMap(
        (address) => names.get(Number(/:(5\d{4})\b/.exec(address ?? '')?.[1])) ?? [],
      );
      const own = [...names.values()].filter((name) => name.startsWith(`${part}-`));
      expect([part, led.sort()]).toEqual([part, own.sort()]);
    }
  });

  it('let no answer pass that is late, missing or told as no failure is told', () => {
    const calls = new Calls();
    const message = 'Una parte del sistema no responde en este momento.';
    const heard = { call: 'getObject', milliseconds: 100, status: 200, failure: null };
    const away = { code: 'PEER.UNAVAILABLE', kind: 'unavailable', message };
    calls.hear(heard);
    calls.hear({ ...heard, milliseconds: 15_500, status: 503, failure: away });
    calls.hear({ ...heard, call: 'createObject', milliseconds: 60_000, failure: away });
    expect(calls.wrong).toEqual([]);
    calls.hear({ ...heard, milliseconds: 21_000 });
    calls.hear({ ...heard, status: 0, failure: {} });
    calls.hear({ ...heard, status: 502, failure: {} });
    calls.hear({ ...heard, status: 500, failure: { code: 'INTERNAL', kind: 'internal', message } });
    calls.hear({ ...heard, status: 503, failure: { ...away, message: 'Service unavailable.' } });
    expect(calls.wrong).toEqual([
      '1 × getObject took longer than 20 s',
      '1 × getObject had no answer',
      '1 × getObject failed without a code (HTTP 502)',
      '1 × getObject failed with INTERNAL',
      '1 × getObject failed with PEER.UNAVAILABLE and without a Spanish sentence',
    ]);
    expect(calls.failures).toBe('PEER.UNAVAILABLE 3, status 0 1, status 502 1, INTERNAL 1');
  });

  it('are skipped with words where Toxiproxy is not to be had, and refuse a pair that is none', async () => {
    const said: string[] = [];
    const none = findGoTool(TOXIPROXY, { PATH: '/nowhere' }, (line) => said.push(line));
    // One that an earlier run has built is found wherever PATH leads.
    expect(none ?? said.join()).toMatch(/server$|skipped: toxiproxy-server is not installed/);
    await expect(benchToxiproxy(['nothing'], {}, () => undefined)).rejects.toThrow(/there are: services/);
  });
});
