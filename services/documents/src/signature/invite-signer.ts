import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { sendMessage } from '@llavero/proto/commands/messages';
import { signatureReminder, signatureRequest } from '@llavero/proto/messages/catalogue/signatures';
import { named } from '@llavero/proto/messages/message';
import { document } from '@llavero/proto/records/documents/document';
import type { z } from 'zod';
import { Letterheads } from '../print/letterheads.ts';
import { inviteSignerJob } from './invite-signer-job.ts';
import { languageOfSigner } from './signer-language.ts';
import { SignatureTable } from './signature-table.ts';
import { signingLink } from './signing-link.ts';

const DAY_SECONDS = 86_400;

/** Issues the link and mails it. A reminder leaves the earlier link good: it may be open on the signer's phone right now. */
@JobHandler(inviteSignerJob)
export class InviteSigner implements HandlesJob<typeof inviteSignerJob> {
  private readonly table: SignatureTable;

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly letterheads: Letterheads,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.table = new SignatureTable(database);
  }

  async run(
    { request: id, signer: who, reminder }: z.infer<typeof inviteSignerJob.input>,
    job: JobContext<null>,
  ) {
    const now = this.clock.now();
    // With the signature locked: whoever corrects the address withdraws this link, or has done so before it is made.
    const made = await this.database.transaction(async (tx) => {
      const request = await this.table.find(id, tx, true);
      const signer = (await this.table.signers(id, tx)).find((one) => one.state !== 'SIGNED');
      // Signed, declined, made void or expired while this waited.
      if (request?.status !== 'OPEN' || request.expiresAt <= now || signer?.id !== who) return null;
      const { code } = await this.links.issue(
        signingLink,
        {
          subject: { collection: 'document', id: request.document },
          recipient: signer.agent,
          scope: { request: id, signer: signer.id },
          days: Math.max(1, Math.ceil((request.expiresAt - now) / DAY_SECONDS)),
          keepEarlier: reminder,
        },
        tx,
      );
      return { request, signer, code };
    });
    if (!made) return;
    const { request, signer, code } = made;
    const own = serviceContext('documents', job.caller.requestId);
    const paper = await this.stores.of(document).loadUnchecked(request.document);
    const company = await this.letterheads.signing(paper, own);
    await this.peers.command(
      sendMessage,
      {
        to: [signer.email],
        ...named(reminder ? signatureReminder : signatureRequest, {
          language: await languageOfSigner(this.peers, signer.agent, own),
          records: { document: request.document },
          values: {
            name: signer.name,
            paper: paper.name ?? 'Documento',
            sender: company.name,
            message: request.message || null,
            until: request.expiresAt,
          },
          // Whoever reads this link could sign in the person's name.
          secrets: { link: `${this.config.publicUrl}/firma/${code}` },
        }),
      },
      own,
    );
    await this.database.transaction(async (tx) => {
      await this.table.noteMail(signer.id, now, reminder, tx);
      await this.table.note(id, reminder ? 'REMINDED' : 'SENT', { signer: signer.id, at: now }, tx);
    });
  }
}
