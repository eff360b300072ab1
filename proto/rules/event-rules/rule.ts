import type { Json } from '../../fields/field.ts';
import type { TaskTypeCode } from '../../records/choices/tasks.ts';
import type { Filter } from '../../requests.ts';

/** What a rule does about a record (JOB-06). Texts may hold `{{field}}` of the record and `{{ficha}}`, its name. */
export type RuleAction =
  | {
      kind: 'TASK';
      /** `OTHER` when left out. */
      type?: TaskTypeCode;
      /** Empty: that of its type. */
      title: string;
      description?: string;
      /** An employee, or a field of the record that links to one. */
      person?: string;
      personField?: string;
      /** Employees who are told of it too. */
      watchers?: readonly string[];
      /** What is to be ticked before it is done. */
      checklist?: readonly string[];
      /** What ends it by itself: an event of the record, a condition that the record meets, or the event while it does. */
      until?: { event?: string; filter?: Filter };
      /** Days from the run. */
      dueDays?: number;
      /** They are counted without weekends and national holidays. */
      workingDays?: boolean;
    }
  | {
      kind: 'EMAIL';
      /** A named message instead of the subject and the body, to each reader in their language. */
      template?: string;
      subject: string;
      body: string;
      to?: string;
      toField?: string;
    }
  | { kind: 'SLACK'; channel: string; body: string }
  | { kind: 'INTERNAL_MESSAGE'; subject: string; body: string; person?: string; personField?: string }
  | { kind: 'FIELD'; field: string; value: Json }
  | { kind: 'JOB'; worker: string }
  /** Posted to an address of a partner, signed with its secret (decision 0143). */
  | { kind: 'WEBHOOK'; webhook: string };

/** When · if · then. */
export interface EventRule {
  collection: string;
  /** Subject of a declared event of the collection; null for a rule by schedule. */
  event: string | null;
  /** Of `updated`: only changes of one of these fields. */
  fields: readonly string[];
  schedule: string | null;
  /** The filter language of lists; empty: always. */
  conditions: Filter;
  actions: readonly RuleAction[];
}

/** What a rule may name beside the definitions. */
export interface KnownToRules {
  /** Names in the timetable of the work that a rule may ask for. */
  workers: readonly string[];
  /** Addresses of partners, with the collections that the partner may read. */
  webhooks: readonly { id: string; reads: readonly string[] }[];
}

/** Subject of what a webhook is told by a rule. */
export const RULE_DELIVERY = 'llavero.rule';

/** Most lines of the checklist of a task. */
export const MOST_CHECKS = 30;

/** Most actions of one rule. */
export const MOST_ACTIONS = 10;

/** Runs of one rule about one record within {@link LOOP_SECONDS}, after which it is left alone: it is going round in a circle. */
export const MOST_RUNS = 10;
export const LOOP_SECONDS = 3600;

/** Name by which a text asks for the record's own name. */
export const RECORD_NAME = 'ficha';

/** The checklist as it is written down: without empty lines. */
export const checkLines = (checklist: readonly string[]): string[] =>
  checklist.map((line) => line.trim()).filter((line) => line !== '');

/** Names in double braces, in the order in which they stand. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name);
}

/** The text with its names replaced; one without a value leaves nothing. */
export function filledText(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_place, name: string) => valueOf(name));
}
