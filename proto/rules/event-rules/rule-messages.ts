import { messageCatalogue } from '../../messages/catalogue.ts';
import type { MessageDefinition } from '../../messages/message.ts';

/**
 * Named messages that a rule may send, because all they say beside their record is known of any record: the name of the reader, the
 * address of the unit and where the record is opened.
 */
const sendable = new Set([
  'APPLICATION_COMPLETED',
  'CHECK_CERTIFICATES',
  'CONTRACT_ACTIVATED',
  'DIGITAL_SIGNATURE',
  'MANDATE_ACTIVATED',
  'OWNER_WELCOME',
  'REVIEW_SUPPLIES',
  'TENANT_WELCOME_LONG',
  'TENANT_WELCOME_SEASONAL',
]);

/** What those messages are about. */
export const subjectsOfRuleMessages = ['candidature', 'contract', 'mandate'] as const;

/** Under which name a message knows the records of a collection; undefined when it is not about them. */
export const recordNameIn = ({ records }: MessageDefinition, collection: string): string | undefined =>
  Object.entries(records).find(([, definition]) => definition.collection === collection)?.[0];

/** The named messages that a rule about these records may send. */
export const messagesOfRules = (collection: string): MessageDefinition[] =>
  messageCatalogue.filter(
    (message) => sendable.has(message.name) && recordNameIn(message, collection) !== undefined,
  );
