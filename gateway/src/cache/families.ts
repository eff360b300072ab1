import { staff } from '@llavero/proto/commands/command';
import { forbidden, invalid } from '@llavero/proto/errors';
import type { CallContext } from '@llavero/kit/context';

/**
 * Families of the shared cache (C §7): what the external visits application reads, and files made ready to be shown.
 * `messages` is the queue (F §7): a view on its records, not something kept here.
 */
export const families = [
  'houses',
  'contacts',
  'visits',
  'units',
  'commercials',
  'visitSlots',
  'media',
] as const;
export type Family = (typeof families)[number];
export const MESSAGES = 'messages';

export const isFamily = (name: string): name is Family => (families as readonly string[]).includes(name);

/** @throws CodedError invalid CACHE.UNKNOWN_FAMILY, or CACHE.READ_ONLY for the queue */
export function writableFamily(name: string): Family {
  if (isFamily(name)) return name;
  if (name === MESSAGES)
    throw invalid(
      'CACHE.READ_ONLY',
      'Los mensajes de la cola se envían con POST /queue y no se cambian aquí.',
      [{ field: 'collection', rule: 'readOnly', message: 'Use la cola.' }],
    );
  throw unknownFamily(name);
}

export const unknownFamily = (name: string) =>
  invalid('CACHE.UNKNOWN_FAMILY', `La caché compartida no tiene «${name}».`, [
    {
      field: 'collection',
      rule: 'family',
      message: `Indique una de: ${[MESSAGES, ...families].join(', ')}.`,
    },
  ]);

/**
 * The cache and the queue are tools of the office: staff read and write them, nobody else does.
 *
 * @throws CodedError forbidden ACCESS.FORBIDDEN
 */
export function requireStaff({ actor }: Pick<CallContext, 'actor'>): void {
  if (!staff.includes(actor.role))
    throw forbidden('ACCESS.FORBIDDEN', 'Su usuario no puede usar la caché compartida.');
}
