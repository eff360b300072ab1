import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { findInquiryUnit, tryPortalRules } from '@llavero/proto/commands/portal-inquiries';
import { invalid } from '@llavero/proto/errors';
import { inquiryFields } from '@llavero/proto/records/choices/portals';
import { checkPortalRules, type PortalRule } from '@llavero/proto/rules/portal-inquiries';
import { normaliseEmail } from '@llavero/proto/values/email';
import { PortalInquiries, todoOf } from './portal-inquiries.ts';
import { readMail } from './read-mail.ts';

/** A pasted header begins with one of these. */
const HEADER = /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)+\r?\n/;

/** JOB-04: what rules find in a pasted mail; nothing is kept and nobody is answered. */
@CommandHandler(tryPortalRules)
export class TryPortalRules implements Handles<typeof tryPortalRules> {
  constructor(
    private readonly inquiries: PortalInquiries,
    private readonly peers: Peers,
  ) {}

  async run(
    { rules: given, mail, sender }: InputOf<typeof tryPortalRules>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof tryPortalRules>> {
    const problems = given == null ? [] : checkPortalRules(given);
    if (problems[0]) throw invalid('PORTAL.RULES', problems[0].message, problems);
    const rules = given == null ? await this.inquiries.rules() : (given as unknown as PortalRule[]);
    const source = HEADER.test(mail) && /^from:/im.test(mail) ? mail : `\r\n\r\n${mail}`;
    const read = await readMail(Buffer.from(source));
    const from = sender ? normaliseEmail(sender) : read.from;
    const inquiry = this.inquiries.read(rules, { ...read, words: source === mail ? read.words : mail, from });
    if (!inquiry)
      return {
        portal: null,
        found: [],
        unit: null,
        unitTitle: null,
        missing: 'Ningún portal tiene este remitente.',
      };
    const { portal, found, missing } = inquiry;
    const where = { reference: found.REFERENCE ?? null, address: found.ADDRESS ?? null };
    const { unit, title } = await this.peers.command(
      findInquiryUnit,
      where,
      serviceContext('notifications', ctx.requestId),
    );
    return {
      portal,
      found: inquiryFields.values.flatMap((field) => {
        const value = found[field];
        return value ? [{ field, value }] : [];
      }),
      unit,
      unitTitle: title,
      missing: missing ?? (unit ? (found.EMAIL ? null : todoOf.NO_EMAIL) : todoOf.NO_UNIT),
    };
  }
}
