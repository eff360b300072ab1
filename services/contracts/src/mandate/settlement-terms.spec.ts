import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestService } from '@llavero/kit/testing/service';
import { settlementTerms } from '@llavero/proto/commands/contracts';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const ctx = { ...serviceContext('finance'), trusted: true };
const { from, to } = billedMonth(2026, 11);
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

/** A signed mandate of 15 January 2026, unless told otherwise. */
async function create({ cancelled = false, ...over }: { cancelled?: boolean } & Record<string, unknown>) {
  const store = harness.service.get(RecordStores).of(mandate);
  const { id, version } = await store.create(
    { landlords: [uuidv7()], mandateDate: day(1, 15), ...over },
    ctx,
  );
  return store.writeUnchecked(id, version, { validated: true, cancelled }, {}, ctx);
}
const ask = (more: { mandates?: string[]; after?: string; limit?: number }) =>
  harness.peers.command(settlementTerms, { from, to, limit: 500, ...more }, serviceContext('finance'));

it('[FIN-08] mandates that guarantee a rent come page by page, those in force in the month only', async () => {
  const guaranteed = { dailyGuaranteedRentByUnit: [{ unit: uuidv7(), amount: 30.5 }] };
  const made = [await create(guaranteed), await create({ ...guaranteed, mandateDate: day(11, 30) })];
  await create({ ...guaranteed, mandateDate: day(12, 1) });
  await create({ ...guaranteed, endDate: day(10, 31) });
  await create({});
  const first = await ask({ limit: 1 });
  expect(first.mandates).toMatchObject([
    { id: made[0]!.id, settles: true, guaranteed: guaranteed.dailyGuaranteedRentByUnit },
  ]);
  const rest = await ask({ after: made[0]!.id });
  expect(rest.mandates.map(({ id }) => id)).toEqual([made[1]!.id]);
});

it('[FIN-08] a promotion begins with the mandate of who is invited, and the month after it for who invites', async () => {
  const inviting = await create({ promotion: 'THREE_MONTHS_FREE_INVITING_LANDLORD' });
  const alone = await create({ promotion: 'THREE_MONTHS_FREE_INVITING_LANDLORD' });
  const invited = await create({
    promotion: 'THREE_MONTHS_FREE_INVITED_BY_CLIENT',
    promotionMandateFriend: inviting.id,
    mandateDate: day(9, 20),
  });
  const stopped = await create({ cancelled: true });
  const ids = [inviting, alone, invited, stopped].map(({ id }) => id);
  const { mandates } = await ask({ mandates: ids });
  const byId = new Map(mandates.map((one) => [one.id, one]));
  expect(ids.map((id) => byId.get(id)?.promotionFrom)).toEqual([day(10, 1), null, day(9, 20), null]);
  expect(ids.map((id) => byId.get(id)?.settles)).toEqual([true, true, true, false]);
});
