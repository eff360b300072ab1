import type { MessageDefinition } from './message.ts';
import * as access from './catalogue/access.ts';
import * as activations from './catalogue/activations.ts';
import * as issues from './catalogue/issues.ts';
import * as issuesOffice from './catalogue/issues-office.ts';
import * as leases from './catalogue/leases.ts';
import * as money from './catalogue/money.ts';
import * as offers from './catalogue/offers.ts';
import * as office from './catalogue/office.ts';
import * as parts from './catalogue/parts.ts';
import * as signatures from './catalogue/signatures.ts';
import * as supplies from './catalogue/supplies.ts';
import * as visits from './catalogue/visits.ts';

/** Every named message of the product (C §3.4), in the order of the list of messages. */
export const messageCatalogue: readonly MessageDefinition[] = [
  ...Object.values(activations),
  ...Object.values(leases),
  ...Object.values(offers),
  ...Object.values(money),
  ...Object.values(signatures),
  ...Object.values(access),
  ...Object.values(issues),
  ...Object.values(issuesOffice),
  ...Object.values(supplies),
  ...Object.values(visits),
  ...Object.values(office),
  ...Object.values(parts),
];

const byName = new Map(messageCatalogue.map((each) => [each.name, each]));

/** The message of a name; undefined where there is none, such as for free text. */
export const messageNamed = (name: string | null): MessageDefinition | undefined =>
  name === null ? undefined : byName.get(name);
