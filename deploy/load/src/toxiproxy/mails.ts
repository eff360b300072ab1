import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../chaos/verify.ts';
import type { Gateways } from '../chaos/client.ts';
import { readSink } from '../messages/sink.ts';
import { queueMail } from '../messages/trial.ts';

const EVERY_MS = 500;
/** After the last fault; a failed attempt at a mail server waits longer each time. */
const PATIENCE_MS = 180_000;

/** Mails that are queued while the faults come and go, and what the mail server has got of them. */
export class Mails {
  #queued = 0;

  /** Queues one after the other until the moment (milliseconds). */
  async queue(gateways: Gateways, end: number): Promise<void> {
    while (Date.now() < end) {
      await queueMail(gateways, `bench-${this.#queued}`);
      this.#queued += 1;
      await sleep(EVERY_MS);
    }
  }

  /** @param folder in which the local mail server keeps what it was given */
  async finding(folder: string): Promise<Finding> {
    const end = Date.now() + PATIENCE_MS;
    const names = Array.from({ length: this.#queued }, (_, at) => `bench-${at}`);
    let ids = new Map<string, Set<string>>();
    let lost = names;
    while (lost.length > 0 && Date.now() < end) {
      ids = new Map();
      for (const { subject, messageId } of await readSink(folder))
        ids.set(subject, (ids.get(subject) ?? new Set()).add(messageId));
      lost = names.filter((name) => !ids.has(name));
      if (lost.length > 0) await sleep(1_000);
    }
    const doubled = names.filter((name) => (ids.get(name)?.size ?? 0) > 1);
    return {
      what: 'every queued mail is delivered under one Message-ID',
      checked: this.#queued,
      wrong: [
        ...lost.map((name) => `${name} did not arrive`),
        ...doubled.map((name) => `${name} is two messages`),
      ],
    };
  }
}
