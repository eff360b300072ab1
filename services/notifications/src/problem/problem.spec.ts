import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { problemContact, reportProblem } from '@llavero/proto/commands/notifications';
import { type Bench, openBench } from '../testing/bench.ts';

const report = {
  screen: 'Contratos › Mandatos',
  url: 'http://localhost:3000/contract/mandate',
  description: 'No carga.\nNi la lista.',
};

describe('reporting a problem', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const send = (
    input: Partial<typeof report> = {},
    role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE',
  ) => bench.services.peers.command(reportProblem, { ...report, ...input }, testContext(role));

  it('refuses a report without description, naming the field', async () => {
    await expect(send({ description: ' ' })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'description', rule: 'required' }] },
    });
  });

  it('[TOP-02] goes to the first administrator with the words of the specification', async () => {
    const contact = await bench.services.peers.command(problemContact, {}, testContext('EXTERNAL_EMPLOYEE'));
    expect(contact).toEqual({ employee: bench.admin.id, name: 'Ágata Ruiz' });
    const { communication, name } = await send();
    expect(name).toBe('Ágata Ruiz');
    const mail = await bench.caught('Problema reportado por Iñaki Peña en Contratos › Mandatos');
    expect(mail.to).toEqual(['agata.ruiz@example.com']);
    expect(mail.text).toContain('Enlace: http://localhost:3000/contract/mandate');
    expect(mail.text).toContain('Descripción del problema:\nNo carga.\nNi la lista.');
    expect(await bench.load('notifications', 'communication', communication)).toMatchObject({
      template: 'PROBLEM_REPORT',
    });
  });

  it('[TOP-02] goes to the configured employee once there is one', async () => {
    await bench.create('notifications', 'config', { key: 'problemContact', value: bench.colleague.id });
    const contact = await bench.services.peers.command(problemContact, {}, testContext('INTERNAL_EMPLOYEE'));
    expect(contact.name).toBe('Iñaki Peña');
    await send({ screen: 'Inicio' }, 'ADMIN');
    expect((await bench.caught('Problema reportado por Ágata Ruiz en Inicio')).to).toEqual([
      'inaki.pena@example.com',
    ]);
  });
});

describe('the develop environment', () => {
  it('[SES-10] brings internal messages and e-mails to the current user and to nobody else', async () => {
    const bench = await openBench({ env: { LLAVERO_ENVIRONMENT: 'develop' } });
    try {
      await bench.services.peers.command(reportProblem, report, testContext('INTERNAL_EMPLOYEE'));
      const mail = await bench.caught('Problema reportado por Iñaki Peña en Contratos › Mandatos');
      expect(mail.to).toEqual(['inaki.pena@example.com']);
      expect(bench.mail.messages()).toHaveLength(1);
    } finally {
      await bench.stop();
    }
  });
});
