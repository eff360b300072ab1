import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { marketingChoice, refuseMarketing } from '@llavero/proto/commands/marketing';
import { saveMessageText, sendMessage } from '@llavero/proto/commands/messages';
import { ownerWelcome, signedContract } from '@llavero/proto/messages/catalogue/activations';
import { advertisingNotice, visitUnitLet } from '@llavero/proto/messages/catalogue/parts';
import { visitCancelled } from '@llavero/proto/messages/catalogue/visits';
import { named, partOf } from '@llavero/proto/messages/message';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
let person: string;
const service = serviceContext('contracts');
beforeAll(async () => {
  bench = await openBench();
  const made = await bench.create('people', 'agent', {
    firstname: 'Lluís',
    email: 'lluis@example.com',
    roles: ['LANDLORD'],
    language: 'CA',
  });
  person = made.id;
});
afterAll(() => bench?.stop());

const to = () => [{ id: person, collection: 'agent', description: 'lluis@example.com' }];
const welcome = (address: string) =>
  bench.services.peers.command(
    sendMessage,
    {
      ...named(ownerWelcome, {
        language: 'ES',
        values: { name: 'Lluís', address, phone: '+34 930 111 222' },
      }),
      to: to(),
      deduplication: address,
    },
    service,
  );
const sent = (address: string) => bench.find('notifications', 'communication', { deduplication: address });
let code: string;

it('[JOB-04] advertising carries the phone of the region and says how to get no more of it (LSSI art. 21)', async () => {
  await welcome('Sants 1');
  const mail = await bench.caught('Gracias por confiarnos su inmueble');
  expect(mail.text).toContain('llame al +34 930 111 222');
  expect(mail.text).toContain('Per no rebre més comunicacions comercials');
  code = /\/baja\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  expect(mail.html).toContain(`/baja/${code}"`);
  expect((await bench.raw()).join('\n')).toMatch(/^List-Unsubscribe:\s+<http/m);
  expect((await bench.raw()).join('\n')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  // Nobody in the office can refuse it in the person's name with what is kept.
  expect(JSON.stringify(await sent('Sants 1'))).not.toContain(code);
});

it('[JOB-04] the words that say so, and a part that another message names, are the ones that staff have written', async () => {
  const admin = testContext('ADMIN');
  const change = (message: string, language: 'ES' | 'CA', body: string) =>
    bench.services.peers.command(
      saveMessageText,
      { message, language, subject: 'x', body, version: 0 },
      admin,
    );
  await change(advertisingNotice.name, 'CA', 'Si no en voleu saber res més:');
  await change(visitUnitLet.name, 'CA', 'El pis ja té llogater.');
  const { id } = await bench.create('people', 'agent', { firstname: 'Ona', language: 'CA' });
  const to = [{ id, collection: 'agent', description: 'ona@example.com' }];
  const values = { name: 'Ona', address: 'Sants 1', phone: null };
  await bench.services.peers.command(sendMessage, { ...named(ownerWelcome, { values }), to }, service);
  const mail = await bench.caught('Gracias por confiarnos su inmueble', 'ona@example.com');
  expect(mail.text).toMatch(/Si no en voleu saber res més: http\S+\/baja\//);
  for (const [language, subject, reason] of [
    ['CA', 'Visita cancel·lada: dilluns', 'El pis ja té llogater.'],
    ['ES', 'Visita cancelada: dilluns', 'La vivienda ya está reservada o alquilada.'],
    ['EN', 'Visit cancelled: dilluns', 'The home has been reserved or let.'],
  ] as const) {
    const visit = { name: 'Ona', unit: 'Sants 1', when: 'dilluns', message: partOf(visitUnitLet) };
    await bench.services.peers.command(
      sendMessage,
      { ...named(visitCancelled, { language, values: visit }), to },
      service,
    );
    expect((await bench.caught(subject)).text).toContain(`\n${reason}\n`);
  }
});

it('[JOB-04] whoever has refused gets no more of it, and the record says why', async () => {
  const peers = bench.services.peers;
  expect(await peers.command(marketingChoice, { code }, service)).toEqual({ refused: false });
  await peers.command(refuseMarketing, { code }, service);
  expect(await peers.command(refuseMarketing, { code }, service)).toEqual({ refused: true });
  expect(await peers.command(marketingChoice, { code }, service)).toEqual({ refused: true });
  expect(await bench.load('people', 'agent', person)).toMatchObject({ noMarketing: true });
  await welcome('Sants 2');
  const [message] = await until('the end of the message', async () => {
    const found = await sent('Sants 2');
    return found[0]?.['status'] === 'CANCELLED' ? found : undefined;
  });
  expect(message?.['error']).toMatch(/no recibir publicidad/);
  const got = bench.mail.messages().filter(({ to }) => to.includes('lluis@example.com'));
  expect(got.filter(({ subject }) => subject.startsWith('Gracias'))).toHaveLength(1);
});

it('[JOB-04] what is no advertising reaches them, without that foot', async () => {
  const text = named(signedContract, { values: { name: 'Lluís', address: 'Sants 3' } });
  await bench.services.peers.command(sendMessage, { ...text, to: to() }, service);
  const mail = await bench.caught('Contrato firmado de Sants 3');
  expect(mail.text).not.toContain('/baja/');
});

it('[JOB-04] an unknown code changes nothing', async () => {
  await expect(
    bench.services.peers.command(refuseMarketing, { code: 'x'.repeat(43) }, service),
  ).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
});
