import pg from 'pg';
import type { Finding } from './verify.ts';
import type { Gateways } from './client.ts';

const CLIENTS = 200;
const ROUNDS = 5;

/**
 * 200 clients change the same record at the same moment, each with the version it has read: one wins per version, all
 * others are told, and what the winners wrote stands in the history.
 */
export async function contention(gateways: Gateways, adminUrl: string): Promise<Finding> {
  const made = await gateways.call('createObject', {
    collection: 'contract',
    object: { rent: 1, numberOfRenewals: 0 },
  });
  if (made.kind !== 'done') throw new Error('the contended record could not be made');
  const { id } = made.value;
  const wrong: string[] = [];
  const winners = new Map<number, string>();
  let refused = 0;
  const client = async (number: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const read = await gateways.call('getObject', { collection: 'contract', id });
      if (read.kind !== 'done') {
        wrong.push(`a client could not read: ${JSON.stringify(read)}`);
        continue;
      }
      const { version } = read.value;
      const mine = `${number}/${round}`;
      const object = {
        version,
        finishReason: mine,
        numberOfRenewals: Number(read.value['numberOfRenewals']) + 1,
      };
      const outcome = await gateways.call('patchObject', { collection: 'contract', objectId: id, object });
      if (outcome.kind === 'refused' && outcome.code === 'RECORD.STALE') refused += 1;
      else if (outcome.kind !== 'done') wrong.push(`neither written nor stale: ${JSON.stringify(outcome)}`);
      else {
        const written = outcome.value.version;
        if (written !== version + 1) wrong.push(`read ${version}, wrote ${written}`);
        if (winners.has(written)) wrong.push(`version ${written} has two winners`);
        winners.set(written, mine);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const last = await gateways.surely('getObject', { collection: 'contract', id });
  if (last.version !== winners.size + 1) wrong.push(`version ${last.version} after ${winners.size} winners`);
  if (last['numberOfRenewals'] !== winners.size) wrong.push('an addition was lost');
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  const { rows } = await pool.query<{ version: number; value: string }>(
    `select version, changes->'finishReason'->>'after' as value from contracts.audit where record_id = $1 and version > 1`,
    [id],
  );
  await pool.end();
  for (const { version, value } of rows)
    if (winners.get(version) !== value) wrong.push(`version ${version} holds what somebody else wrote`);
  return {
    what: `${CLIENTS} clients on one record: ${winners.size} versions with one winner each, ${refused} told that they came late`,
    checked: winners.size + refused,
    wrong,
  };
}
