import { describe, expect, it } from '@jest/globals';
import { SilentLink } from '../testing/silent-link.ts';
import { until, useBus } from '../testing/bus-bench.ts';

const bus = useBus();

const published = async (id: string): Promise<boolean> => {
  const { rows } = await bus.admin.query(
    'select 1 from notifications.outbox where id = $1 and published_at is not null',
    [id],
  );
  return rows.length > 0;
};

describe('a relay whose connection to the database has died without a word', () => {
  it('[JOB-05] publishes over a new one', async () => {
    await bus.stoppers.shift()?.stop();
    const { link, url } = await SilentLink.to(bus.databaseUrl);
    try {
      bus.stoppers.push(bus.relay({ databaseUrl: url, pollMs: 50, answerMs: 300, silenceMs: 1_000 }));
      const before = await bus.commit();
      await until(() => published(before));
      link.silence();
      const after = await bus.commit();
      await until(() => published(after));
    } finally {
      await link.close();
    }
  });

  it('[JOB-05] leaves its lock to another, without knowing of it', async () => {
    await bus.stoppers.shift()?.stop();
    const { link, url } = await SilentLink.to(bus.databaseUrl);
    try {
      bus.stoppers.push(bus.relay({ databaseUrl: url, pollMs: 50, answerMs: 600_000, silenceMs: 1_000 }));
      const before = await bus.commit();
      await until(() => published(before));
      link.silence();
      bus.stoppers.push(bus.relay());
      const after = await bus.commit();
      await until(() => published(after));
      expect(bus.lines.join('\n')).not.toContain('the relay starts again');
    } finally {
      await link.close();
    }
  });
});
