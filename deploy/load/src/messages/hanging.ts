import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../chaos/verify.ts';
import { percentile } from '../statistics.ts';
import type { SilentServer } from './silent-server.ts';
import { readSink } from './sink.ts';
import { queueMail, type Trial } from './trial.ts';

/** By issue 14. */
const MOST_RATIO = 1.1;
/** A mail that waits for Slack would wait as long as one call may take, or more. */
const MOST_MAIL_SECONDS = 10;
const READERS = 4;
const questions = [
  { component: 'contract/rent', itemsPerPage: 50, useCache: false },
  { component: 'contract/mandate', itemsPerPage: 50, useCache: true },
  { component: 'finance/receipt', itemsPerPage: 50, useCache: false },
  { component: 'home/task', itemsPerPage: 50, useCache: false },
];

/** Reads of staff and mails while the adapter answers and while it hangs, in turn, with the same messages to Slack in both. */
export async function hanging(
  { gateways, sink, say }: Trial,
  server: SilentServer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Finding[]> {
  let turn = 0;
  // Of all rounds together: a tail of one round is a handful of reads.
  const reads = { silent: [] as number[], answering: [] as number[] };
  const mails: number[] = [];
  await phase(seconds);
  for (let round = 1; round <= rounds; round += 1) {
    for (const silent of round % 2 === 0 ? [true, false] : [false, true]) {
      server.silent = silent;
      const measured = await phase(seconds);
      (silent ? reads.silent : reads.answering).push(...measured.reads);
      if (silent) mails.push(measured.mail);
      say(
        `round ${round} ${silent ? 'silent   ' : 'answering'} p95 ${percentile(measured.reads, 95).toFixed(0)} ms of ${measured.reads.length} reads, a mail after ${measured.mail.toFixed(1)} s, ${server.asked} calls so far`,
      );
    }
  }
  server.silent = false;

  async function phase(length: number) {
    const end = Date.now() + length * 1000;
    const times: number[] = [];
    const reader = async () => {
      while (Date.now() < end) {
        const began = performance.now();
        const dataRequest = questions[(turn += 1) % questions.length] ?? {};
        const outcome = await gateways.call('getComponentItems', { dataRequest });
        if (outcome.kind !== 'done') throw new Error(`a read failed: ${JSON.stringify(outcome)}`);
        times.push(performance.now() - began);
      }
    };
    const writer = async () => {
      while (Date.now() < end) {
        const message = { channel: 'general', subject: 'Prueba', body: `Mensaje ${(turn += 1)}` };
        const outcome = await gateways.command('SendSlack', message);
        if (outcome.kind !== 'done') throw new Error(`a message was refused: ${JSON.stringify(outcome)}`);
        await sleep(200);
      }
    };
    const readers = Array.from({ length: READERS }, reader);
    // The first calls hang before the mail that must not wait for them.
    const [mail] = await Promise.all([sleep(length * 500).then(mailed), writer(), ...readers]);
    return { reads: times, mail };
  }

  /** Seconds until a mail is with the mail server. */
  async function mailed(): Promise<number> {
    const name = `mail-${(turn += 1)}`;
    const began = Date.now();
    await queueMail(gateways, name);
    while (!(await readSink(sink)).some(({ subject }) => subject === name)) {
      if (Date.now() - began > 120_000) throw new Error('a mail did not leave within two minutes');
      await sleep(50);
    }
    return (Date.now() - began) / 1000;
  }

  const [slowed, free] = [percentile(reads.silent, 95), percentile(reads.answering, 95)];
  const ratio = slowed / free;
  const slow = Math.max(...mails);
  return [
    {
      what: `reads of staff at ${ratio.toFixed(2)} × their p95 while Slack hangs (${slowed.toFixed(0)} and ${free.toFixed(0)} ms)`,
      checked: reads.silent.length + reads.answering.length,
      wrong: ratio > MOST_RATIO ? [`${ratio.toFixed(2)} is more than ${MOST_RATIO}`] : [],
    },
    {
      what: `a mail leaves within ${slow.toFixed(1)} s while Slack hangs`,
      checked: mails.length,
      wrong: slow > MOST_MAIL_SECONDS ? [`more than ${MOST_MAIL_SECONDS} s`] : [],
    },
  ];
}
