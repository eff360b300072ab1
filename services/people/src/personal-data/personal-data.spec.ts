import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  completePersonalData,
  personalDataForm,
  requestPersonalData,
} from '@llavero/proto/commands/personal-data';
import type { InputOf } from '@llavero/proto/commands/command';
import { agent } from '@llavero/proto/records/people/agent';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { mailbox } from '../testing/mailbox.ts';
import { codeOf, nobody, startPeople } from '../testing/people.ts';

let running: TestServices;
beforeAll(async () => {
  running = await startPeople();
});
afterAll(() => running?.stop());
beforeEach(() => {
  mailbox.length = 0;
});

const people = () => running.services.get('people')!;
const create = async (object: Record<string, string | boolean> = {}) =>
  (
    await running.peers.records('people').create(
      {
        collection: 'agent',
        object: { firstname: 'Inés', email: 'ines@correo.test', phone: '600111222', ...object },
      },
      testContext(),
    )
  ).id;
const load = (id: string) => people().get(RecordStores).of(agent).loadUnchecked(id);
const ask = (id: string, ctx = testContext()) => running.peers.command(requestPersonalData, { id }, ctx);
const form = (code: string) => running.peers.command(personalDataForm, { code }, nobody);
const nothing = {
  lastname: null,
  idType: null,
  idNumber: null,
  birthDate: null,
  nationality: null,
  phone: null,
  address: null,
  profession: null,
};
const all = {
  lastname: 'Vidal',
  idType: 'NIF',
  idNumber: '12345678Z',
  // 1 January 1990 in Madrid.
  birthDate: 631_148_400,
  nationality: 'Española',
  address: 'Carrer Major 1, Reus',
  profession: 'Farera',
} as const;
const complete = (code: string, values: Partial<InputOf<typeof completePersonalData>> = all) =>
  running.peers.command(completePersonalData, { ...nothing, ...values, code }, nobody);
const mailedCode = () =>
  /datosPersonales\/([\w-]{43})/.exec(JSON.stringify(mailbox.at(-1)?.secrets))?.[1] ?? '';

describe('personal data by a mailed link', () => {
  it('[WIZ-08] [SES-09] is asked for by staff only', async () => {
    const id = await create();
    expect(await codeOf(ask(id, nobody))).toBe('SESSION.MISSING');
    expect(await codeOf(ask(id, testContext('TENANT')))).toBe('COMMAND.FORBIDDEN');
    expect(mailbox).toEqual([]);
  });

  it('[WIZ-08] without an address to write to, or with nothing missing, no mail is sent', async () => {
    expect(await codeOf(ask(await create({ email: '' })))).toBe('PERSONAL_DATA.NO_EMAIL');
    const id = await create();
    await ask(id);
    await complete(mailedCode());
    mailbox.length = 0;
    expect(await codeOf(ask(id))).toBe('PERSONAL_DATA.NOTHING_MISSING');
    expect(mailbox).toEqual([]);
  });

  it('[WIZ-08] the page asks only for what is missing and shows nothing else of the person', async () => {
    await ask(await create());
    expect(mailbox[0]).toMatchObject({ to: ['ines@correo.test'], subject: 'Complete sus datos personales' });
    expect(mailbox[0]?.body).not.toContain('datosPersonales');
    const shown = await form(mailedCode());
    expect(shown).toEqual({
      name: 'Inés',
      company: false,
      fields: ['lastname', 'idType', 'idNumber', 'birthDate', 'nationality', 'address', 'profession'],
      expiresAt: expect.any(Number),
    });
    expect((shown.expiresAt - Date.now() / 1000) / 86_400).toBeCloseTo(14, 1);
  });

  it('[WIZ-08] of a company it asks what a company has', async () => {
    await ask(await create({ company: true, firstname: 'Fincas SL' }));
    expect((await form(mailedCode())).fields).toEqual(['idType', 'idNumber', 'address']);
  });

  it('[WIZ-08] fills what was missing, once, and leaves the rest of the record as it is', async () => {
    const id = await create();
    await ask(id);
    const code = mailedCode();
    expect(await complete(code, { ...all, phone: '699999999' })).toEqual({ saved: true });
    expect(await load(id)).toMatchObject({
      ...all,
      firstname: 'Inés',
      phone: expect.stringContaining('600111222'),
    });
    expect(await codeOf(complete(code))).toBe('LINK.INVALID');
    expect(await codeOf(form(code))).toBe('LINK.INVALID');
  });

  it('[WIZ-08] what staff has entered meanwhile is not overwritten', async () => {
    const id = await create();
    await ask(id);
    const { version } = await load(id);
    await people()
      .get(RecordStores)
      .of(agent)
      .writeUnchecked(id, version, { lastname: 'Soler' }, {}, testContext());
    await complete(mailedCode());
    expect(await load(id)).toMatchObject({ lastname: 'Soler', profession: 'Farera' });
  });

  it('[WIZ-08] a refusal names the fields and leaves the link good', async () => {
    await ask(await create());
    const code = mailedCode();
    expect(await codeOf(complete(code, { ...all, profession: null }))).toBe('PERSONAL_DATA.INCOMPLETE');
    expect(await codeOf(complete(code, { ...all, idNumber: '12345678A' }))).not.toBe('accepted');
    expect(await codeOf(complete(code))).toBe('accepted');
  });

  it('[WIZ-08] of two at a time one is saved', async () => {
    await ask(await create());
    const code = mailedCode();
    const both = await Promise.all([codeOf(complete(code)), codeOf(complete(code))]);
    expect(both.sort()).toEqual(['LINK.INVALID', 'accepted']);
  });

  it('[WIZ-08] a second request makes the first worthless; an expired or invented link is refused', async () => {
    const id = await create();
    await ask(id);
    const first = mailedCode();
    await ask(id);
    expect(await codeOf(form(first))).toBe('LINK.INVALID');
    expect(await codeOf(form('x'.repeat(43)))).toBe('LINK.INVALID');
    await people().get(Database).query('UPDATE scoped_link SET expires_at = now() WHERE record = $1', [id]);
    expect(await codeOf(complete(mailedCode()))).toBe('LINK.INVALID');
    expect((await load(id)).lastname ?? null).toBeNull();
  });
});
