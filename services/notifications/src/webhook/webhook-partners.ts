import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { partner as definition } from '@llavero/proto/records/people/partner';
import { Injectable } from '@nestjs/common';

/** Seconds for which an answer stands: rights that were taken away end the deliveries so much later. */
const FRESH_SECONDS = 10;

interface Known {
  at: number;
  reads: Promise<readonly string[]>;
}

/** What the partners of webhooks may read; asked before every delivery, so of the people service once in a while. */
@Injectable()
export class WebhookPartners {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  /** Collections that an active partner may read; none of one that is off or gone. */
  reads(partner: string): Promise<readonly string[]> {
    const known = this.#known.get(partner);
    if (known && this.clock.now() - known.at < FRESH_SECONDS) return known.reads;
    const reads = this.ask(partner);
    this.#known.set(partner, { at: this.clock.now(), reads });
    reads.catch(() => this.#known.delete(partner));
    return reads;
  }

  private async ask(id: string): Promise<readonly string[]> {
    const ctx = serviceContext('notifications');
    const [found] = await this.peers.of(definition).getMany([id], ctx, { fields: ['active', 'scopes'] });
    return found?.active === true ? found.scopes.map(({ collection }) => collection) : [];
  }
}
