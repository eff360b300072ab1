import * as visits from '@llavero/proto/messages/catalogue/visits';
import * as parts from '@llavero/proto/messages/catalogue/parts';
import { type MessagePart, named, type NamedMessage, partOf } from '@llavero/proto/messages/message';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import type { VisitMailKind } from './visit-mail-job.ts';

/** What the texts are filled with. */
export interface MailFacts {
  name: string;
  unit: string;
  /** Unix seconds; null for an invitation. */
  startAt: number | null;
  byVideo: boolean;
  message: string | MessagePart | null;
  instructions: string | null;
}

/** The mail to a visitor in their language. @param id of the visit or invitation @param link of its page; '' where there is none */
export function visitMessage(
  kind: VisitMailKind,
  id: string,
  language: PublicLanguage,
  { startAt, ...facts }: MailFacts,
  link: string,
): NamedMessage {
  const when = startAt === null ? '' : `${dayText(startAt, language)}, ${timeText(startAt, language)}`;
  const said = { language, records: { visit: id }, values: { ...facts, when } };
  const linked = { ...said, secrets: { link } };
  switch (kind) {
    case 'INVITATION':
      return named(visits.visitInvited, { ...linked, records: { invitation: id } });
    case 'BOOKED':
    case 'JOINED':
      return named(visits.visitBooked, linked);
    case 'MOVED':
      return named(visits.visitMoved, linked);
    case 'CHANGED':
      return named(visits.visitChanged, linked);
    case 'CANCELLED':
    case 'LEFT':
      return named(visits.visitCancelled, said);
    case 'REMINDER':
      return named(visits.visitReminder, linked);
    case 'RATING':
      return named(visits.visitRating, linked);
  }
}

/** What whoever shows the unit is told; nothing where it is not theirs to know. */
export const staffMessages: Partial<Record<VisitMailKind, typeof visits.staffVisitBooked>> = {
  BOOKED: visits.staffVisitBooked,
  MOVED: visits.staffVisitMoved,
  CHANGED: visits.staffVisitChanged,
  CANCELLED: visits.staffVisitCancelled,
  JOINED: visits.staffVisitJoined,
  LEFT: visits.staffVisitLeft,
};

/** Why a visit was cancelled, as its visitors are told; nothing where it is theirs to know. */
export const cancelReasons: Partial<Record<string, MessagePart>> = {
  UNIT_LET: partOf(parts.visitUnitLet),
  UNIT_UNAVAILABLE: partOf(parts.visitUnitUnavailable),
  EMPLOYEE: partOf(parts.visitEmployee),
};
