import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import type { InputOf } from '@llavero/proto/commands/command';
import { allowRenewal, previewNotice, recordNotice } from '@llavero/proto/commands/renewals';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { openRenewals } from '../renewal/testing/renewal-bench.ts';

let bench: Awaited<ReturnType<typeof openRenewals>>;
beforeAll(async () => {
  bench = await openRenewals();
});
afterEach(() => bench.realTime());
afterAll(() => bench?.services.stop());

const admin = testContext('ADMIN');

describe('notices', () => {
  const ask = { party: 'OWNER' as const, channel: 'BUROFAX' as const, reference: null, proof: null };

  it('[STA-03] shows days, article and consequence before anything is recorded', async () => {
    const { id, version } = await bench.contract();
    bench.at('2034-11-01');
    const late = await bench.services.peers.command(
      previewNotice,
      { id, party: 'OWNER', sentOn: null, endDate: null },
      admin,
    );
    expect(late).toMatchObject({
      endDate: day('2035-02-28'),
      lastDay: day('2034-10-28'),
      law: 'LAU art. 10.1',
      inTime: false,
    });
    expect(late.consequence).toContain('Fuera de plazo: el último día fue el 28/10/2034');
    expect(late.text).toContain('El contrato termina el 28 de febrero de 2035.');
    expect((await bench.stored(id)).version).toBe(version);
  });

  it('[STA-03] an owner’s burofax is pending until it is sent, then kept with number and proof', async () => {
    const { id, version } = await bench.contract();
    bench.at('2034-10-01');
    const pending = await bench.services.peers.command(
      recordNotice,
      { id, version, ...ask, sentOn: null, endDate: day('2035-02-28') },
      admin,
    );
    expect(await bench.stored(id)).toMatchObject({
      prenoticeCommunicationStatus: 'PENDING_BUROFAX',
      endIsFinal: true,
    });
    const proof = uuidv7();
    await bench.services.peers.command(
      recordNotice,
      {
        id,
        version: pending.version,
        ...ask,
        sentOn: day('2034-10-01'),
        endDate: day('2035-02-28'),
        reference: 'NB0001',
        proof,
      },
      admin,
    );
    const sent = await bench.stored(id);
    expect(sent.prenoticeCommunicationStatus).toBe('COMMUNICATED_BY_BUROFAX');
    expect(sent.notices).toMatchObject([
      { party: 'OWNER', inTime: true, law: 'LAU art. 10.1', reference: 'NB0001', proof, withdrawn: null },
    ]);
    expect(sent.chronology.map(({ subcategory }) => subcategory)).toEqual(['BUROFAX', 'BUROFAX']);
    const history = await bench.contracts().history({ id, limit: 5 }, admin);
    expect(history[0]).toMatchObject({ verb: 'newFinishDate' });
  });

  it('[STA-03] a tenant’s notice sets the last day; withdrawn, the earlier end comes back and the term is extended', async () => {
    const { id, version } = await bench.contract();
    bench.at('2034-12-01');
    const input = { party: 'TENANT' as const, channel: 'EMAIL' as const, reference: null, proof: null };
    const given = await bench.services.peers.command(
      recordNotice,
      { id, version, ...input, sentOn: day('2034-12-01'), endDate: day('2035-01-31') },
      admin,
    );
    expect(await bench.endOf(id)).toBe('2035-01-31');
    await expect(
      bench.services.peers.command(
        recordNotice,
        { id, version: given.version, ...input, sentOn: day('2034-12-01'), endDate: day('2035-02-28') },
        admin,
      ),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.NOTICE_STANDS' } });
    await bench.extend('2035-01-10');
    expect(await bench.endOf(id)).toBe('2035-01-31');
    await bench.services.peers.command(allowRenewal, { id, version: given.version }, admin);
    expect(await bench.stored(id)).toMatchObject({ prenoticeCommunicationStatus: 'NONE', endIsFinal: false });
    await bench.extend('2035-01-11');
    expect(await bench.endOf(id)).toBe('2036-02-29');
  });

  it('[STA-03] refuses a notice without its day, of tomorrow, and of a contract that is not in force', async () => {
    const { id, version } = await bench.contract();
    bench.at('2034-12-01');
    const record = (over: Partial<InputOf<typeof recordNotice>>) =>
      bench.services.peers.command(
        recordNotice,
        { id, version, ...ask, sentOn: null, endDate: day('2035-02-28'), ...over },
        admin,
      );
    await expect(record({ party: 'TENANT' })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_DATE' },
    });
    await expect(record({ sentOn: day('2034-12-02') })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_FUTURE' },
    });
    bench.at('2036-01-01');
    await expect(record({ sentOn: day('2034-12-01') })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOTICE_NOT_IN_FORCE' },
    });
    await expect(
      bench.services.peers.command(
        recordNotice,
        { id, version, ...ask, sentOn: null, endDate: 0 },
        testContext('TENANT'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
