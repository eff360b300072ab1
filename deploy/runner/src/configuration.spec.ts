import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { allSystems, systemsOf } from '@llavero/stand-ins/table';
import {
  gatewayEnvironment,
  inherit,
  onThisMachine,
  serviceEnvironment,
  standInsEnvironment,
} from './environment.ts';
import { foldersIn, MOST_REPLICAS, portsFrom, replicaPorts } from './layout.ts';
import { addSealingKey, loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'llavero-configuration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'deep', 'secrets.json');

describe('the secrets of an installation', () => {
  it('are made once, for the owner alone, and are strong', async () => {
    const made = await loadSecrets(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(file)).toEqual(made);
    expect(Buffer.from(made.sealingKeys[0]?.key ?? '', 'base64')).toHaveLength(32);
    expect(new Set(Object.values(made.servicePasswords)).size).toBe(serviceNames.length);
  });

  it('[API-03] of an older installation get the passwords that came later, once', async () => {
    const old = join(folder, 'old.json');
    const { reportingPassword, natsPassword, ...before } = await loadSecrets(file);
    for (const password of [reportingPassword, natsPassword]) expect(password.length).toBeGreaterThan(20);
    writeFileSync(old, JSON.stringify(before));
    const after = await loadSecrets(old);
    expect(after).toEqual({
      ...before,
      reportingPassword: expect.any(String),
      natsPassword: expect.any(String),
    });
    expect(await loadSecrets(old)).toEqual(after);
  });

  it('take a new sealing key in front and keep the old ones', async () => {
    const before = await loadSecrets(file);
    expect(await addSealingKey(file)).toBe('k2');
    const after = await loadSecrets(file);
    expect(after.sealingKeys.map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(after.sealingKeys[1]).toEqual(before.sealingKeys[0]);
    expect(after.internalSecret).toBe(before.internalSecret);
  });
});

describe('the configuration of the parts', () => {
  const system = async () => onThisMachine(portsFrom(4700), foldersIn(folder), await loadSecrets(file));

  it('gives every part a port of its own', () => {
    const { services, health, standInsOwn, ...others } = portsFrom(4700);
    const all = [services, health, standInsOwn, others].flatMap((some) => Object.values(some));
    expect(new Set(all).size).toBe(all.length);
    expect(services).toMatchObject({ people: 4701, notifications: 4707 });
    expect(health).toMatchObject({ people: 4801, notifications: 4807 });
  });

  it('gives replicas ports of their own and tells everyone of all of them', async () => {
    const ports = portsFrom(4700);
    const { postgres, nats, standIns, standInsOwn, supervisor } = ports;
    const all = [postgres, nats, standIns, supervisor, ...Object.values(standInsOwn)];
    for (let replica = 1; replica <= MOST_REPLICAS; replica += 1) {
      const { services, health, gateway, gatewayHealth } = replicaPorts(ports, replica);
      all.push(gateway, gatewayHealth, ...Object.values(services), ...Object.values(health));
    }
    expect(new Set(all).size).toBe(all.length);
    const two = { ...(await system()), replicas: 2 };
    const second = serviceEnvironment('people', two, 2);
    expect(second).toMatchObject({ PORT: '4721', HEALTH_PORT: '4821' });
    expect(JSON.parse(second['PEERS']!)).toMatchObject({ contracts: '127.0.0.1:4703,127.0.0.1:4723' });
    expect(JSON.parse(second['TRUSTED_ISSUERS']!)[0].alsoAt).toEqual([
      'http://127.0.0.1:4821/.well-known/jwks.json',
    ]);
  });

  it('[PLT-04] gives a service its own database only, and the gateway neither database nor keys', async () => {
    const all = await system();
    const people = serviceEnvironment('people', all);
    expect(people['DATABASE_URL']).toMatch(/^postgres:\/\/llavero_people:[\w-]+@127\.0\.0\.1:4710\/llavero$/);
    for (const other of serviceNames.filter((name) => name !== 'people')) {
      expect(JSON.stringify(people)).not.toContain(all.secrets.servicePasswords[other]);
    }
    expect(JSON.stringify(people)).not.toContain(all.secrets.postgresPassword);
    expect(people['SEALING_KEYS']).toMatch(/^[\w+/]{43}=,[\w+/]{43}=$/);
    expect(JSON.stringify(people)).not.toContain(all.secrets.reportingPassword);
    expect(serviceEnvironment('notifications', all)['REPORTING_DATABASE_URL']).toMatch(
      /^postgres:\/\/llavero_reporting:[\w-]+@127\.0\.0\.1:4710\/llavero$/,
    );
    const gateway = gatewayEnvironment(all);
    expect(JSON.stringify(gateway)).not.toContain('postgres://');
    expect(Object.keys(gateway)).not.toEqual(expect.arrayContaining(['DATABASE_URL']));
    expect(Object.keys(gateway)).not.toEqual(expect.arrayContaining(['SEALING_KEYS']));
  });

  it('gives the variables of outside systems to the services that declare them, and to no other', async () => {
    const all = await system();
    expect(serviceEnvironment('notifications', all)).toMatchObject({
      SMTP_URL: 'smtp://127.0.0.1:4712',
      SLACK_API_URL: 'http://127.0.0.1:4713/slack/api/',
    });
    expect(serviceEnvironment('documents', all)).toMatchObject({ CLAMD_URL: 'tcp://127.0.0.1:4716' });
    const told = [
      { own: gatewayEnvironment(all), systems: [] as readonly object[] },
      ...serviceNames.map((name) => ({ own: serviceEnvironment(name, all), systems: systemsOf(name) })),
    ];
    for (const { own, systems } of told)
      for (const foreign of allSystems.filter((one) => !systems.includes(one)))
        expect(Object.keys(own)).not.toEqual(expect.arrayContaining(Object.keys(foreign.variables)));
    expect(standInsEnvironment(all)).toMatchObject({
      PORT: '4713',
      OWN_PORTS: '{"mail":4712,"mailbox":4715,"clamd":4716}',
    });
  });

  it('lets an operator set up an outside system: nothing of its stand-in stays, and only its service is told', () => {
    const own = {
      SLACK_BOT_TOKEN: 'xoxb-stand-in',
      SLACK_API_URL: 'http://stand-in',
      SMTP_URL: 'smtp://sink',
    };
    const caller = { SLACK_BOT_TOKEN: 'xoxb-real', MAIL_FROM: 'Casa <casa@example.com>' };
    expect(inherit(own, caller)).toEqual({ ...caller, SMTP_URL: 'smtp://sink' });
    expect(inherit({ PORT: '4701' }, caller)).toEqual({ PORT: '4701' });
    // Empty takes a system away.
    expect(inherit(own, { SLACK_BOT_TOKEN: '' })).toEqual({ SLACK_BOT_TOKEN: '', SMTP_URL: 'smtp://sink' });
  });

  it('lets an operator set the mail server, but no stray variable of the shell', () => {
    const caller = {
      SMTP_URL: 'smtp://real',
      DATABASE_URL: 'x',
      PGHOST: 'y',
      NODE_OPTIONS: 'z',
      HOME: '/h',
      PORT: '1',
    };
    expect(inherit({ SMTP_URL: 'smtp://sink', PORT: '4701' }, caller)).toEqual({
      HOME: '/h',
      SMTP_URL: 'smtp://real',
      PORT: '4701',
    });
  });
});
