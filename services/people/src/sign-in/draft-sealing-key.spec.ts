import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { draftSealingKey } from '@llavero/proto/commands/draft-sealing-key';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { codeOf, nobody, startPeople } from '../testing/people.ts';

let running: TestServices;
beforeAll(async () => {
  running = await startPeople();
});
afterAll(() => running?.stop());

it('[ENT-10] the key of drafts is that of the person in each of their sessions, and of nobody else', async () => {
  const key = async (ctx = testContext('INTERNAL_EMPLOYEE', 'ana')) =>
    (await running.peers.command(draftSealingKey, {}, ctx)).key;
  const ofAna = await key();
  expect(Buffer.from(ofAna, 'base64')).toHaveLength(32);
  const other = testContext('INTERNAL_EMPLOYEE', 'ana');
  expect(await key({ ...other, actor: { ...other.actor, session: 'another' } })).toBe(ofAna);
  expect(await key(testContext('INTERNAL_EMPLOYEE', 'luis'))).not.toBe(ofAna);
  expect(await codeOf(running.peers.command(draftSealingKey, {}, nobody))).toBe('SESSION.MISSING');
});
