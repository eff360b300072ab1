import { CodedError, invalid, notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { validatePatch } from '@llavero/proto/fields/validate';
import type { NoteReply, NoteRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import { checkWritable, grantFor, isOwn, isUuid } from '../access.ts';
import { recordNotFound } from '../errors.ts';
import { loadUnchecked } from '../read/read.ts';
import type { StoreParts } from '../store-parts.ts';
import { exactValues, update } from './write.ts';

type Note = { date: number; creator: Creator | null; text: string; mentions?: string[] | null };
type Creator = { id: string | null; description: string | null; collection: string | null };

/**
 * Writes a note of the caller's own onto whatever stands: notes of two people do not get in each other's way, so no version is
 * asked for. The event names who is mentioned now and was not before, and who no longer is.
 *
 * @see RecordStore.note
 * @throws CodedError invalid `NOTE.NOT_HERE`, `NOTE.EMPTY`; notFound `NOTE.NOT_FOUND`; forbidden `NOTE.NOT_YOURS`
 */
export async function writeNote(
  parts: StoreParts,
  req: Omit<NoteRequest, 'collection'>,
  ctx: CallContext,
): Promise<NoteReply> {
  const { db, model } = parts;
  const { definition } = model;
  if (model.fields.get('notes')?.kind !== 'list')
    throw invalid(
      'NOTE.NOT_HERE',
      `En «${definition.label.many}» no se guardan notas. No se ha guardado nada.`,
    );
  const text = req.text?.trim() ?? '';
  if (req.action !== 'delete' && text === '')
    throw invalid('NOTE.EMPTY', 'La nota está vacía. No se ha guardado nada: escriba un texto.', [
      { field: 'text', rule: 'required', message: 'Escriba la nota.' },
    ]);
  const grant = grantFor(model, ctx, 'update');
  if (!isUuid(req.id)) throw recordNotFound(definition);

  return db.transaction(async (tx) => {
    const current = await loadUnchecked(parts, req.id, tx, { now: nowOf(ctx), lock: true });
    if (!isOwn(grant, ctx, current)) throw recordNotFound(definition);
    const notes = (current['notes'] ?? []) as Note[];
    const plan = planned(notes, { ...req, text }, ctx);
    const asked = { notes: plan.notes as Json };
    checkWritable(model, grant, asked, current);
    const valid = validatePatch(definition, asked, current, { trusted: false, now: nowOf(ctx) });
    const values = exactValues(parts, valid);
    const mentioned = plan.after.filter((one) => !plan.before.includes(one));
    const unmentioned = plan.before.filter((one) => !plan.after.includes(one));
    const extra = {
      ...(mentioned.length > 0 ? { mentioned } : {}),
      ...(unmentioned.length > 0 ? { unmentioned } : {}),
    };
    const options = { verb: 'updated', ...(Object.keys(extra).length > 0 ? { extra } : {}) };
    const written = await update(parts, current, values, options, 'update', ctx, tx);
    return { version: (written ?? current).version, date: plan.date };
  });
}

interface Planned {
  notes: Note[];
  date: number;
  /** Mentioned by the note before and after. */
  before: string[];
  after: string[];
}

function planned(notes: readonly Note[], req: Omit<NoteRequest, 'collection'>, ctx: CallContext): Planned {
  const { id: author } = ctx.actor;
  const mentions = [...new Set(req.mentions ?? [])];
  const isOwnNote = (note: Note, date: number) => note.date === date && note.creator?.id === author;
  if (req.action === 'add') {
    let date = nowOf(ctx);
    while (notes.some((note) => isOwnNote(note, date))) date += 1;
    const creator = { id: author, description: req.author ?? null, collection: 'employee' };
    const added = { date, creator, text: req.text ?? '', mentions };
    return { notes: [...notes, added], date, before: [], after: mentions };
  }
  const date = req.date ?? 0;
  const found = notes.find((note) => isOwnNote(note, date));
  if (!found) throw notes.some((note) => note.date === date) ? notYours() : noteNotFound();
  const before = found.mentions ?? [];
  if (req.action === 'delete')
    return { notes: notes.filter((note) => note !== found), date, before, after: [] };
  const edited = { ...found, text: req.text ?? '', mentions };
  return { notes: notes.map((note) => (note === found ? edited : note)), date, before, after: mentions };
}

function noteNotFound(): CodedError {
  return notFound('NOTE.NOT_FOUND', 'Esta nota ya no existe. No se ha guardado nada: actualice la ficha.');
}

function notYours(): CodedError {
  return new CodedError({
    code: 'NOTE.NOT_YOURS',
    kind: 'forbidden',
    message: 'Solo quien ha escrito una nota puede cambiarla. No se ha guardado nada.',
  });
}
