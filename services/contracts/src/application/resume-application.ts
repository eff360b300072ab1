import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { defineJob } from '@llavero/kit/jobs/define-job';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { resumeApplication } from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { z } from 'zod';
import { ApplicationLinks } from './application-links.ts';
import { emailHash, findApplication, waitingApplicants } from './application-table.ts';

/** An address gets at most one such mail in so many seconds. */
const PAUSE_SECONDS = 600;

/** Mails the links of an address once more; its input is a keyed digest, the table is not sealed. */
export const resumeLinksJob = defineJob({
  name: 'resume-application-links',
  label: 'Enlaces de solicitudes',
  input: z.object({ address: z.string().regex(/^[0-9a-f]{64}$/) }),
  attempts: 3,
  concurrency: 1,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  keepDays: 1,
  failed: 'No se ha podido enviar el enlace de una solicitud: reenvíelo desde Candidaturas.',
  panel: { worker: 'ApplicationLinks', show: 'failures' },
});

/** OPS-06: whether an address has an application shows neither in the answer nor in how long it takes: a job looks. */
@CommandHandler(resumeApplication)
export class ResumeApplication implements Handles<typeof resumeApplication> {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async run(
    { email }: InputOf<typeof resumeApplication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof resumeApplication>> {
    const address = emailHash(this.database, email).toString('hex');
    const once = { key: `resume:${address}`, seconds: PAUSE_SECONDS };
    await this.jobs.enqueue(resumeLinksJob, { address }, ctx, { once });
    return { asked: true };
  }
}

@JobHandler(resumeLinksJob)
export class ResumeLinks implements HandlesJob<typeof resumeLinksJob> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
  ) {}

  async run({ address }: { address: string }, job: JobContext): Promise<void> {
    for (const person of await waitingApplicants(this.database, Buffer.from(address, 'hex'))) {
      const of = await findApplication(this.database, { id: person.application });
      if (!of) continue;
      await this.database.transaction(async (tx) => {
        const link = await this.links.issue(person, tx, { keepEarlier: true });
        await this.links.mail(person, of, link, job.caller.requestId);
      });
    }
  }
}
