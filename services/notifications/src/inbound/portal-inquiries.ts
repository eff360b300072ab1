import { runInNewContext } from 'node:vm';
import type { CallContext } from '@llavero/kit/context';
import { isOutage } from '@llavero/kit/errors/outage';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import { receiveInquiry } from '@llavero/proto/commands/portal-inquiries';
import { config } from '@llavero/proto/records/notifications/config';
import type { InquiryOutcome } from '@llavero/proto/records/choices/portals';
import {
  type FoundInquiry,
  type PatternFinder,
  PORTAL_RULES_KEY,
  type PortalRule,
  portalRuleFor,
  portalRules,
  readInquiry,
} from '@llavero/proto/rules/portal-inquiries';
import { checkEmail, normaliseEmail } from '@llavero/proto/values/email';
import { checkPhone, normalisePhone } from '@llavero/proto/values/phone';
import { Injectable } from '@nestjs/common';
import type { ReadMail } from './read-mail.ts';

/** Longest that one expression may look through one mail. */
const PATTERN_MS = 200;

/** A mail of a portal, as its rule reads it. */
export interface PortalInquiry {
  portal: string;
  found: FoundInquiry;
  /** What keeps it from being answered, in Spanish. */
  missing: string | null;
}

/** Inquiries that portals mail (decision 0151): read by rules that staff edit, answered with moments to choose from. */
@Injectable()
export class PortalInquiries {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** The rules in force; always fresh. */
  async rules(): Promise<readonly PortalRule[]> {
    const filter = { key: PORTAL_RULES_KEY, status: 'ACTIVE' as const };
    const [setting] = await this.stores.of(config).findUnchecked({ filter, limit: 1 });
    return portalRules(setting?.value ?? undefined);
  }

  /** Null for a mail of anybody else. */
  read(
    rules: readonly PortalRule[],
    mail: Pick<ReadMail, 'from' | 'replyTo' | 'subject' | 'words'>,
  ): PortalInquiry | null {
    const rule = portalRuleFor(rules, mail.from);
    if (!rule) return null;
    const found = readInquiry(rule, { subject: mail.subject, text: mail.words }, findInTime);
    const email = normaliseEmail(found.EMAIL ?? '');
    // Most portals let answers go to whoever has asked.
    const asker =
      checkEmail(email) === null ? email : portalRuleFor([rule], mail.replyTo) ? '' : mail.replyTo;
    if (asker) found.EMAIL = asker;
    else delete found.EMAIL;
    if (found.PHONE) found.PHONE = normalisePhone(found.PHONE);
    return { portal: rule.portal, found, missing: missingIn(found) };
  }

  /**
   * Has an inquiry answered. Twice it is one inquiry.
   *
   * @returns the unit, and what is left to a person
   * @throws CodedError for an outage
   */
  async settle(
    { found, missing }: PortalInquiry,
    ctx: CallContext,
  ): Promise<{ unit: string | null; todo: string | null }> {
    if (missing) return { unit: null, todo: missing };
    const { NAME = '', EMAIL, PHONE, REFERENCE, ADDRESS, MESSAGE } = found;
    const input = {
      reference: REFERENCE ?? null,
      address: ADDRESS ?? null,
      name: NAME.slice(0, 120),
      email: EMAIL ?? null,
      phone: PHONE && checkPhone(PHONE) === null ? PHONE : null,
      inquiry: MESSAGE ?? null,
    };
    try {
      const { outcome, unit } = await this.peers.command(receiveInquiry, input, ctx);
      return { unit, todo: todoOf[outcome] };
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      return { unit: null, todo: error.body.message };
    }
  }
}

function missingIn({ NAME, EMAIL, PHONE, REFERENCE, ADDRESS }: FoundInquiry): string | null {
  if (!NAME) return 'No se ha encontrado el nombre de quien pregunta.';
  if (!EMAIL && !PHONE) return 'No se ha encontrado ni el correo ni el teléfono de quien pregunta.';
  return REFERENCE || ADDRESS ? null : 'No se ha encontrado por qué unidad pregunta.';
}

/** What a person has to do about an inquiry; null where nothing is left to do. */
export const todoOf: Readonly<Record<InquiryOutcome, string | null>> = {
  INVITED: null,
  MERGED: null,
  NO_UNIT: 'No se sabe por qué unidad pregunta: ninguna, o más de una, tiene esa referencia o dirección.',
  NOT_OFFERED: 'La unidad no se ofrece ahora. El contacto está guardado.',
  NO_EMAIL: 'Solo ha dejado un teléfono: llámele.',
};

/** A slow expression finds nothing and holds nothing up. */
const findInTime: PatternFinder = (pattern, text) => {
  try {
    const found: unknown = runInNewContext(
      "new RegExp(pattern, 'iu').exec(text)?.[1] ?? null",
      { pattern, text },
      { timeout: PATTERN_MS },
    );
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
};
