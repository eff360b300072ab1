import type { MailingKind } from '@llavero/proto/records/choices/mailing';
import { Injectable } from '@nestjs/common';
import { FinanceMailing } from './finance-mailing.ts';
import { LandlordReportMailing } from './landlord-report-mailing.ts';
import type { MailingSource } from './mailing-source.ts';
import { ReminderMailing } from './reminder-mailing.ts';
import { WrittenMailing } from './written-mailing.ts';

/** The kinds of mailings. */
@Injectable()
export class MailingSources {
  readonly #sources: Record<MailingKind, MailingSource>;

  constructor(
    documents: FinanceMailing,
    reports: LandlordReportMailing,
    reminders: ReminderMailing,
    written: WrittenMailing,
  ) {
    this.#sources = {
      DOCUMENTS: documents,
      OWNER_REPORT: reports,
      TAX_SUMMARY: reports,
      WITHHOLDING_SUMMARY: reports,
      REMINDERS: reminders,
      WRITTEN: written,
    };
  }

  of(kind: MailingKind): MailingSource {
    return this.#sources[kind];
  }
}
