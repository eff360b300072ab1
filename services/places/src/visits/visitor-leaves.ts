import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { type Visit, visit as definition } from '@llavero/proto/records/places/visit';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { Injectable } from '@nestjs/common';

type Found = Pick<SystemFields, 'id' | 'version'> & Visit;

/** A visit that is to take place. */
export const isOpen = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'SCHEDULED' || status === 'CONFIRMED';

/** Somebody does not come to a visit, by whatever way they say so. */
@Injectable()
export class VisitorLeaves {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * The visit goes on for the others, and with the last one it is cancelled. Who left, and whoever shows the unit, are told by event.
   * @param visit open, as it was locked in this transaction
   * @param leaving ids of its contacts
   */
  async leave(
    visit: Found,
    leaving: readonly string[],
    comments: string | null,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Found> {
    const date = this.clock.now();
    const contacts = visit.contacts.filter((one) => !leaving.includes(one));
    const store = this.stores.of(definition);
    if (contacts.length === 0) {
      const cancelled = { cancelledAt: date, cancelReason: 'VISITOR', cancelNotes: comments } as const;
      const patch = { status: 'CANCELLED', ...cancelled } as const;
      return store.writeUnchecked(visit.id, undefined, patch, {}, ctx, tx);
    }
    const note = { date, creator: null, text: await this.textOf(leaving, comments, tx), mentions: [] };
    const patch = { contacts, notes: [...visit.notes, note] };
    return store.writeUnchecked(visit.id, undefined, patch, {}, ctx, tx);
  }

  /** Who does not come, and why, as the office reads it in the visit that goes on. */
  private async textOf(leaving: readonly string[], comments: string | null, tx: Tx): Promise<string> {
    const [person] = await this.stores.of(visitContact).loadManyUnchecked(leaving, tx);
    const said = `${person?.name ?? 'Un visitante'} ha cancelado su asistencia`;
    return comments ? `${said}: ${comments}` : `${said}.`;
  }
}
