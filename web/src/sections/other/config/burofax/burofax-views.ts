import type { Filter } from '@llavero/proto/requests';
import { awaitedDeliveries } from '@llavero/proto/records/choices/burofax';
import type { Row } from '../../../../lib/records.ts';

interface BurofaxView {
  label: string;
  filter: Filter;
  empty: string;
  hint: string;
}

export type View = 'open' | 'posted' | 'settled';

/** The three heaps that a burofax lies on, one after the other. */
export const views: Record<View, BurofaxView> = {
  open: {
    label: 'Por enviar',
    filter: { status: { $in: ['NOT_SENT', 'SENDING', 'ERROR'] } },
    empty: 'No hay ningún burofax por enviar',
    hint: 'Aparecen solos: al registrar un preaviso del propietario por burofax y en el último aviso de un impago.',
  },
  posted: {
    label: 'En reparto',
    filter: { status: 'SENT', delivery: { $in: [...awaitedDeliveries] } },
    empty: 'Ningún burofax está en reparto',
    hint: 'Aquí se ven los enviados de los que todavía no se sabe la entrega.',
  },
  settled: {
    label: 'Terminados',
    filter: { status: 'SENT', delivery: { $in: ['DELIVERED', 'REFUSED', 'RETURNED'] } },
    empty: 'Todavía no ha terminado ningún burofax',
    hint: 'Aquí quedan los entregados, rehusados y devueltos, con sus justificantes.',
  },
};

/** Name and address of the addressee, one line each; empty when there is none. */
export function addresseeOf({ to }: Row): string {
  const [one] = Array.isArray(to) ? to : [];
  const text = one !== null && typeof one === 'object' && !Array.isArray(one) ? one['description'] : null;
  return typeof text === 'string' ? text : '';
}
