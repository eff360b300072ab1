import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { agent as definition } from '@llavero/proto/records/people/agent';
import { normaliseEmail } from '@llavero/proto/values/email';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import type { Recipient } from '../communication/recipients.ts';
import type { Language } from './mailing-source.ts';

export const NO_MAIL = 'Ningún destinatario tiene correo electrónico: añádalo en su ficha.';

/** Somebody who is written to. */
interface Addressee {
  recipient: Recipient | null;
  /** For the salutation. */
  name: string;
  language: Language;
  noMarketing: boolean;
}

/** The people of a letter together. */
export interface Addressed {
  to: Recipient[];
  names: string[];
  /** Of the first who can be written to. */
  language: Language;
  /** Somebody of them has refused advertising. */
  noMarketing: boolean;
}

/** People by id, with what a letter to them needs. */
@Injectable()
export class Addressees {
  constructor(private readonly peers: Peers) {}

  /** Read once for all letters of a page. */
  async of(ids: Iterable<string>, ctx: CallContext): Promise<(people: readonly string[]) => Addressed> {
    const found = new Map<string, Addressee>();
    const all = [...new Set(ids)];
    const fields = [
      ...(['firstname', 'lastname', 'company', 'email', 'language', 'erasedAt'] as const),
      'noMarketing' as const,
    ];
    for (const some of inBatches(all))
      for (const person of await this.peers.of(definition).getMany(some, ctx, { fields })) {
        const { id, email, erasedAt, language, noMarketing } = person;
        const isReachable = email !== null && email !== '' && erasedAt === null;
        found.set(id, {
          recipient: isReachable ? { id, collection: 'agent', description: normaliseEmail(email) } : null,
          name: person.company ? definition.title(person) : (person.firstname ?? ''),
          language: language ?? 'ES',
          noMarketing,
        });
      }
    return (people) => {
      const known = people.flatMap((id) => found.get(id) ?? []);
      const reachable = known.filter(({ recipient }) => recipient !== null);
      return {
        to: reachable.flatMap(({ recipient }) => recipient ?? []),
        names: reachable.map(({ name }) => name),
        language: reachable[0]?.language ?? known[0]?.language ?? 'ES',
        noMarketing: known.some(({ noMarketing }) => noMarketing),
      };
    };
  }
}
