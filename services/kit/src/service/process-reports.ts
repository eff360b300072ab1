import { reportProcess } from '@llavero/proto/commands/background';
import type { InputOf } from '@llavero/proto/commands/command';
import type { ServiceName } from '@llavero/proto/collections';
import { serviceContext } from '../context.ts';
import { isOutage } from '../errors/outage.ts';
import type { Peers } from '../grpc/peers.ts';

/** How far long work has come; ids and figures, no personal data. */
export type ProcessReport = Pick<InputOf<typeof reportProcess>, 'id' | 'worker' | 'label' | 'status'> &
  Partial<InputOf<typeof reportProcess>>;

/** Work must not wait long for a panel. */
const DEADLINE_MS = 1_000;
/** After a report that was not taken, none is sent for this long. */
const SPARE_MS = 10_000;

/**
 * Tells the notifications service how far the long work of this one has come, so that people see it in their panel and in
 * the list of processes and can cancel it there. The work itself and its rows stay here and do not depend on the answer:
 * while notifications is away nothing is told, and the next report catches up.
 */
export class ProcessReports {
  readonly #peers: Peers;
  readonly #service: ServiceName;
  #silentUntil = 0;

  constructor(peers: Peers, service: ServiceName) {
    this.#peers = peers;
    this.#service = service;
  }

  /**
   * @returns `cancelled` once a person has cancelled the work: end it at the next whole step; `away` when nobody has
   *   heard. The end of work is worth telling again then: nothing else follows it.
   */
  async tell(report: ProcessReport, requestId: string | null): Promise<'heard' | 'cancelled' | 'away'> {
    const over = report.status !== 'QUEUED' && report.status !== 'IN_PROGRESS';
    if (!over && Date.now() < this.#silentUntil) return 'away';
    try {
      const input = { done: 0, total: 0, ...report };
      const ctx = serviceContext(this.#service, requestId);
      const { cancelled } = await this.#peers.command(reportProcess, input, ctx, { deadlineMs: DEADLINE_MS });
      return cancelled ? 'cancelled' : 'heard';
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#silentUntil = Date.now() + SPARE_MS;
      return 'away';
    }
  }
}
