import type { OutputOf } from '@llavero/proto/commands/command';
import type { supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import type { Fields } from '@llavero/proto/fields/field';
import { choice, integer, list, text } from '@llavero/proto/fields/vocabulary';
import { supplyRequestWays } from '@llavero/proto/records/choices/supply-changes';

/** A change that is ready to be asked, with what its company wants. */
export interface Pending {
  id: string;
  version: number;
  supply: string;
  unit: string;
  letter: OutputOf<typeof supplyChangeLetter>;
}

/** How each change is asked; null: not now. */
export const communicationsFields = {
  requests: list('Comunicaciones', {
    id: text('Cambio', { required: true }),
    version: integer('Versión', { required: true }),
    name: text('Suministro', { required: true, maxLength: 600 }),
    way: choice(supplyRequestWays, 'Cómo se solicita'),
    to: text('Correo de la compañía'),
    companyReference: text('Referencia de la compañía', { maxLength: 80 }),
  }),
} satisfies Fields;

export type CommunicationsFields = typeof communicationsFields;
