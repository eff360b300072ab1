import type { ServiceName } from '@llavero/proto/collections';
import type { Peers } from '../grpc/peers.ts';
import { isUuid } from '../records/access.ts';
import { ProcessReports } from '../service/process-reports.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobRow, JobState, JobTable } from './job-table.ts';

/** Status of the process in the panel (C §4.4). */
const statuses = {
  waiting: 'QUEUED',
  running: 'IN_PROGRESS',
  done: 'FINISHED',
  failed: 'ERROR',
  cancelled: 'CANCELLED',
} as const satisfies Record<JobState, string>;

/** Shows jobs as processes in the panel of whoever asked for them. While notifications is away the work goes on untold. */
export class JobPanel {
  readonly #table: JobTable;
  readonly #reports: ProcessReports;

  constructor(table: JobTable, peers: Peers, service: ServiceName) {
    this.#table = table;
    this.#reports = new ProcessReports(peers, service);
  }

  /** @returns true when a person has cancelled the job in the panel */
  async tell(definition: JobDefinition, row: JobRow): Promise<boolean> {
    const { panel, label } = definition;
    const { id, state, done, total, checkpoint, actor, error } = row;
    if (!panel || (panel.show === 'failures' && state !== 'failed')) return false;
    const response = checkpoint === null ? null : (panel.response?.(checkpoint) ?? null);
    const warning = checkpoint === null ? null : (panel.warning?.(checkpoint) ?? null);
    const report = {
      id,
      worker: panel.worker,
      label,
      status: statuses[state],
      done,
      total,
      // Neither a service nor somebody without a session is a person of the list.
      requestedBy: actor.role !== 'SERVICE' && isUuid(actor.id) ? actor.id : null,
      error: error ?? warning,
      response,
    };
    const answer = await this.#reports.tell(report, row.requestId);
    if (answer !== 'away' && row.endedAt !== null) await this.#table.reported(id);
    return answer === 'cancelled';
  }

  /** Tells of jobs whose end nobody has heard: their replica died before it told, or the panel was away. */
  async tellEnded(definitions: readonly JobDefinition[]): Promise<void> {
    const shown = definitions.filter(({ panel }) => panel);
    if (shown.length === 0) return;
    for (const row of await this.#table.unreported(shown.map(({ name }) => name))) {
      const definition = shown.find(({ name }) => name === row.name)!;
      if (definition.panel?.show === 'failures' && row.state !== 'failed') await this.#table.reported(row.id);
      else await this.tell(definition, row);
    }
  }
}
