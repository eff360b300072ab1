import { Injectable } from '@nestjs/common';
import type { CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { NoteRequest } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { Upstream } from './upstream.ts';

const actions = ['add', 'edit', 'delete'] as const;
const isAction = (value: Json | undefined): value is NoteRequest['action'] =>
  actions.some((action) => action === value);

/** Notes of a record, each written by its author (C §3.4). */
@Injectable()
export class Notes {
  constructor(private readonly upstream: Upstream) {}

  /** @returns JSON of a `NoteReply`. @throws CodedError invalid `NOTE.ACTION`, and those of the owner's store */
  async write(
    collection: CollectionName,
    id: string,
    body: Record<string, Json>,
    ctx: CallContext,
  ): Promise<Buffer> {
    const { action, date, text, mentions } = body;
    if (!isAction(action))
      throw invalid('NOTE.ACTION', 'Indique qué hacer con la nota. No se ha guardado nada.', [
        { field: 'action', rule: 'choice', message: `Uno de: ${actions.join(', ')}.` },
      ]);
    const request: NoteRequest = {
      collection,
      id,
      action,
      ...(typeof date === 'number' ? { date } : {}),
      ...(typeof text === 'string' ? { text } : {}),
      ...(Array.isArray(mentions) ? { mentions: mentions.map(String) } : {}),
      ...(action === 'add' ? { author: await this.emailOf(ctx) } : {}),
    };
    return this.upstream.records('Note', request, ctx);
  }

  /** The author's email, by which a note names its author (C §3.4). */
  private async emailOf(ctx: CallContext): Promise<string> {
    const request = { collection: 'employee' as const, ids: [ctx.actor.id], fields: ['email'] };
    const reply = await this.upstream.records('GetMany', request, ctx);
    const [employee] = JSON.parse(reply.toString()) as { email?: string }[];
    return employee?.email ?? '';
  }
}
